// Time: the calls that ask for it, the functions that the kernel answers without a call, and how
// much of it a process may use.
#include "Inside.h"

#if CHAOS_MANAGES

#include <stdio.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

void chaos_tell_time(struct timespec *time, int64_t nanoseconds) {
  time->tv_sec = nanoseconds / 1000000000;
  time->tv_nsec = nanoseconds % 1000000000;
}

void chaos_limit_work(void) {
  static const struct rlimit seconds = {4, 8}, none = {0, 0};
  PASS(SYS_prlimit64, 0, RLIMIT_CPU, &seconds, NULL);
  PASS(SYS_prlimit64, 0, RLIMIT_CORE, &none, NULL);
}

/// Each look at a clock takes a microsecond, so that a loop that waits for it ends.
int64_t chaos_clock(long clock) {
  chaos_talk->wall += 1000;
  chaos_talk->uptime += 1000;
  int isWall = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI;
  return isWall ? chaos_talk->wall : chaos_talk->uptime;
}

long chaos_sleep(const struct timespec *time) {
  if (!time) return -EFAULT;
  if (time->tv_sec < 0 || time->tv_nsec < 0 || time->tv_nsec > 999999999) return -EINVAL;
  return chaos_wait_for(time->tv_sec * 1000000000 + time->tv_nsec);
}

typedef int clockFunction(clockid_t, struct timespec *);

/// The C library's own function, for every program that is not managed.
int clock_gettime(clockid_t clock, struct timespec *time) {
  if (chaos_talk) {
    chaos_tell_time(time, chaos_clock(clock));
    return 0;
  }
  static clockFunction *original;
  clockFunction *function = __atomic_load_n(&original, __ATOMIC_RELAXED);
  if (!function) {
    extern void *dlsym(void *, const char *);
    function = (clockFunction *)(uintptr_t)dlsym((void *)-1, "clock_gettime");
    __atomic_store_n(&original, function, __ATOMIC_RELAXED);
  }
  if (function) return function(clock, time);
  long status = syscall(SYS_clock_gettime, clock, time);
  return (int)status;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  (void)zone;
  struct timespec now;
  int status = clock_gettime(CLOCK_REALTIME, &now);
  if (status) return status;
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *place) {
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now)) return -1;
  if (place) *place = now.tv_sec;
  return now.tv_sec;
}

#endif
