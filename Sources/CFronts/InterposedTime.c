// macOS: time, chance and identity. The clocks lie in a page that all processes share with the
// kernel, but programs read them by functions.
#ifdef __APPLE__

#include "Interposed.h"

#include <mach/mach_time.h>
#include <signal.h>
#include <stdlib.h>
#include <uuid/uuid.h>

static int isWall(clockid_t clock) { return clock == CLOCK_REALTIME; }

/// What the process itself has used up is no clock of the phone's.
static int isOwn(clockid_t clock) {
  return clock == CLOCK_PROCESS_CPUTIME_ID || clock == CLOCK_THREAD_CPUTIME_ID;
}

static int tellClock(clockid_t clock, struct timespec *to) {
  if (isOwn(clock)) return clock_gettime(clock, to);
  chaos_tell_time(to, chaos_front_clock(isWall(clock)));
  return 0;
}
FRONT(int, clock_gettime, (clockid_t clock, struct timespec *to), (clock, to),
      tellClock(clock, to))
FRONT(uint64_t, clock_gettime_nsec_np, (clockid_t clock), (clock),
      isOwn(clock) ? clock_gettime_nsec_np(clock) : (uint64_t)chaos_front_clock(isWall(clock)))

static int tellDay(struct timeval *to) {
  int64_t now = chaos_front_clock(1);
  if (!to) return 0;
  to->tv_sec = now / 1000000000;
  to->tv_usec = (suseconds_t)(now % 1000000000 / 1000);
  return 0;
}
FRONT(int, gettimeofday, (struct timeval * to, void *zone), (to, zone), tellDay(to))

static time_t tellSeconds(time_t *to) {
  time_t now = (time_t)(chaos_front_clock(1) / 1000000000);
  if (to) *to = now;
  return now;
}
FRONT(time_t, time, (time_t * to), (to), tellSeconds(to))

/// Nanoseconds in the units of mach_absolute_time, which differ from one machine to the next.
static uint64_t ticks(void) {
  static mach_timebase_info_data_t base;
  if (!base.numer) mach_timebase_info(&base);
  return (uint64_t)chaos_front_clock(0) / base.numer * base.denom;
}
FRONT(uint64_t, mach_absolute_time, (void), (), ticks())
FRONT(uint64_t, mach_continuous_time, (void), (), ticks())
FRONT(uint64_t, mach_approximate_time, (void), (), ticks())
FRONT(uint64_t, mach_continuous_approximate_time, (void), (), ticks())

// MARK: Sleep

static int sleepFor(const struct timespec *time, struct timespec *rest) {
  if (!time || time->tv_sec < 0 || time->tv_nsec < 0 || time->tv_nsec > 999999999) {
    errno = time ? EINVAL : EFAULT;
    return -1;
  }
  chaos_front_sleep(time->tv_sec * 1000000000 + time->tv_nsec);
  if (rest) rest->tv_sec = rest->tv_nsec = 0;
  return 0;
}
FRONT(int, nanosleep, (const struct timespec *time, struct timespec *rest), (time, rest),
      sleepFor(time, rest))

static int sleepMicroseconds(useconds_t time) {
  chaos_front_sleep((int64_t)time * 1000);
  return 0;
}
FRONT(int, usleep, (useconds_t time), (time), sleepMicroseconds(time))

static unsigned sleepSeconds(unsigned time) {
  chaos_front_sleep((int64_t)time * 1000000000);
  return 0;
}
FRONT(unsigned, sleep, (unsigned time), (time), sleepSeconds(time))

// MARK: Chance

static uint32_t number(void) {
  uint32_t number;
  chaos_front_chance(&number, sizeof number);
  return number;
}

/// A number below a bound, each as likely as the other.
static uint32_t below(uint32_t bound) {
  if (bound < 2) return 0;
  uint32_t least = -bound % bound, drawn;
  do drawn = number();
  while (drawn < least);
  return drawn % bound;
}
FRONT(uint32_t, arc4random, (void), (), number())
FRONT(uint32_t, arc4random_uniform, (uint32_t bound), (bound), below(bound))

static void front_of_arc4random_buf(void *to, size_t size) {
  if (chaos_front_is_on()) chaos_front_chance(to, size);
  else arc4random_buf(to, size);
}
PAIR(front_of_arc4random_buf, arc4random_buf)

static int fill(void *to, size_t size) {
  chaos_front_chance(to, size);
  return 0;
}
extern int getentropy(void *to, size_t size);
FRONT(int, getentropy, (void *to, size_t size), (to, size), fill(to, size))
// What SecRandomCopyBytes asks.
extern int CCRandomGenerateBytes(void *to, size_t size);
FRONT(int, CCRandomGenerateBytes, (void *to, size_t size), (to, size), fill(to, size))

// The C library draws these inside itself.
static void drawIdentifier(uuid_t to) {
  chaos_front_chance(to, 16);
  to[6] = (to[6] & 0x0f) | 0x40;
  to[8] = (to[8] & 0x3f) | 0x80;
}
#define IDENTIFIES(name) \
  static void front_of_##name(uuid_t to) { \
    if (chaos_front_is_on()) drawIdentifier(to); \
    else name(to); \
  } \
  PAIR(front_of_##name, name)
IDENTIFIES(uuid_generate)
IDENTIFIES(uuid_generate_random)
IDENTIFIES(uuid_generate_time)

// MARK: Identity

FRONT(pid_t, getpid, (void), (), chaos_front_identity())
FRONT(pid_t, getppid, (void), (), 1)
FRONT(uid_t, getuid, (void), (), 501)
FRONT(uid_t, geteuid, (void), (), 501)
FRONT(gid_t, getgid, (void), (), 501)
FRONT(gid_t, getegid, (void), (), 501)

/// Signals stay within the process.
static int signalSelf(pid_t to, int number) {
  if (to == chaos_front_identity() || to == 0) return kill(getpid(), number);
  errno = EPERM;
  return -1;
}
FRONT(int, kill, (pid_t to, int number), (to, number), signalSelf(to, number))

#endif
