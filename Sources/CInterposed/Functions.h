// What the functions of this target share: whose code the thread runs, and where the C library's
// own functions are. No header that declares those functions may come before.
#ifndef CHAOS_FUNCTIONS_H
#define CHAOS_FUNCTIONS_H

#include <CManaged.h>

#if CHAOS_MANAGES

#include "../CManaged/AbsentCalls.h"

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#if __has_include(<sys/single_threaded.h>)
#include <sys/single_threaded.h>
#endif

/// Whose code the calling thread runs; NULL for everybody else's.
extern __thread struct chaos_process *chaos_here __attribute__((tls_model("initial-exec")));

extern void *dlsym(void *, const char *);

/// The C library's function of this name, which comes after the one of this program.
#define ORIGINAL(type, name) \
  static __typeof__(type) *original; \
  static const struct chaos_original entry \
      __attribute__((used, section("chaos_originals"))) = {&original, name}; \
  if (__builtin_expect(!original, 0)) { \
    original = (__typeof__(type) *)(uintptr_t)dlsym((void *)-1L, name); \
  }

/// Only a path that may be the phone's is looked at.
#define LOOK_AT(name, path) \
  do { \
    const char *path_ = (path); \
    if (path_ && path_[0] == '/' && path_[1] == 'p') chaos_look_at(name, path_); \
  } while (0)

/// Whether the phone answers the calling code here, and no signal has to say so. With more threads
/// than one the C library's function may be where its thread is cancelled: it has to be called.
static inline int is_answered(void) {
  if (chaos_here) return 1;
#if __has_include(<sys/single_threaded.h>)
  return chaos_answers && __libc_single_threaded;
#else
  return 0;
#endif
}

static inline long settle(long answer) {
  if (answer >= 0) return answer;
  errno = (int)-answer;
  return -1;
}

#endif
#endif
