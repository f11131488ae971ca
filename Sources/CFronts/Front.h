// What the functions in front of the C library share. They call the C library's own for whatever
// is not the phone's: by their plain names, which are theirs in this code alone.
#ifndef CHAOS_FRONT_H
#define CHAOS_FRONT_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CFronts.h"
#include "CManaged.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#pragma GCC visibility push(hidden)

enum { mostDescriptors = 1024, chanceFile = 1 << 20 };

/// What the kernel would keep for the process.
struct chaos_front {
  /// NULL as long as the process is not managed.
  struct chaos_channel *channel;
  /// 1 where calls are heard, and nobody is asked.
  int listens;
  unsigned heard;
  /// As in CManaged: one more than the simulation's number, and the flags it was opened with.
  int simulated[mostDescriptors];
  int flags[mostDescriptors];
  char folder[CHAOS_PATH], home[CHAOS_PATH];
  mode_t mask;
};
extern struct chaos_front chaos_front;

#define chaos_talk (chaos_front.channel)
#define chaos_simulated (chaos_front.simulated)
#define chaos_flags (chaos_front.flags)
// Both may be in one program: each has its own.
#define chaos_ask chaos_front_ask
#define chaos_tell_time chaos_front_tell_time

long chaos_ask(int call, long a, long b, long c, long d);

static inline void chaos_tell_time(struct timespec *time, int64_t nanoseconds) {
  time->tv_sec = nanoseconds / 1000000000;
  time->tv_nsec = nanoseconds % 1000000000;
}

/// The path of a call, into `path[place]` of the channel: 1 if it is simulated, 0 if it is a real
/// one, or a negative errno.
long chaos_front_locate(int place, long folder, const char *path);
int chaos_front_is_simulated(long number);
/// Whether an answer says that its path leads out of the tree. Then `out` says where to.
int chaos_front_leaves(long answer, char out[CHAOS_PATH]);
/// A descriptor for what the simulation has opened, or its errno.
long chaos_front_reserve(long answer, int flags);

/// The result of the C library's own, as a negative errno where it failed.
static inline long chaos_really(long result) { return result < 0 ? -errno : result; }

/// A negative errno, as the C library says it.
static inline long chaos_settled(long answer) {
  if (answer >= 0) return answer;
  errno = (int)-answer;
  return -1;
}

static inline long chaos_front_masked(mode_t mode) {
  return (long)(mode & ~chaos_front.mask & 07777);
}

#pragma GCC visibility pop

#endif
