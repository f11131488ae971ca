// Processes whose calls come by functions in front of the C library's: those are in another target
// (CFronts), and on macOS in another library, so here they are only looked for.
#include "CManaged.h"

#include <errno.h>

#if defined(__linux__)

extern int chaos_front_begin(struct chaos_channel *channel, const char *home)
    __attribute__((weak));

int chaos_managed_begin_fronted(struct chaos_channel *channel, const char *home) {
  return chaos_front_begin ? chaos_front_begin(channel, home) : ENOTSUP;
}

int chaos_listens_to(struct chaos_channel *channel, void (*call)(void)) {
  (void)channel, (void)call;
  return 0;
}

#elif !defined(__APPLE__)

int chaos_managed_begin_fronted(struct chaos_channel *channel, const char *home) {
  (void)channel, (void)home;
  return ENOTSUP;
}

int chaos_listens_to(struct chaos_channel *channel, void (*call)(void)) {
  (void)channel, (void)call;
  return 0;
}

#endif
