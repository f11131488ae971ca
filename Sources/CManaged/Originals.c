// The C library's own functions of which this program has others in front. They are looked up before
// processes are forked: each of them would search all that is loaded.
#include "CManaged.h"

#if CHAOS_MANAGES

#include <time.h>

extern void *dlsym(void *, const char *);

// The linker gives a section's ends these names. A program that has none of these has no section.
extern const struct chaos_original __start_chaos_originals[] __attribute__((weak));
extern const struct chaos_original __stop_chaos_originals[] __attribute__((weak));

void chaos_look_up_originals(void) {
  const struct chaos_original *each = __start_chaos_originals;
  for (; each != __stop_chaos_originals; each++) {
    void **place = each->place;
    if (!*place) *place = dlsym((void *)-1L, each->name);
  }
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
}

#else

void chaos_look_up_originals(void) {}

#endif
