// Waiting for descriptors (poll, select) and for pipes. A simulated file is always ready, as every
// regular file is. Nobody waits in the kernel: others run meanwhile, and time is the phone's.
#include "Inside.h"

#if CHAOS_MANAGES

#include <limits.h>
#include <poll.h>
#include <sys/time.h>

enum { never = -1 };

/// What is ready now at one descriptor.
static int readyNow(struct pollfd *entry) {
  entry->revents = 0;
  if (entry->fd < 0) return 0;
  if (chaos_is_simulated(entry->fd) || chaos_is_open(entry->fd)) {
    entry->revents = entry->events & (POLLIN | POLLOUT | POLLRDNORM | POLLWRNORM);
  } else {
    struct timespec none = {0, 0};
    PASS(SYS_ppoll, entry, 1, &none, NULL, 0);
  }
  return entry->revents != 0;
}

static int64_t deadlineIn(int64_t nanoseconds) {
  return nanoseconds < 0 ? never : chaos_talk->uptime + nanoseconds;
}

static int isOver(int64_t deadline) {
  return deadline != never && deadline <= chaos_talk->uptime;
}

long chaos_poll(struct pollfd *list, long count, int64_t nanoseconds) {
  if (count < 0 || count > mostDescriptors) return -EINVAL;
  if (count && !list) return -EFAULT;
  int64_t deadline = deadlineIn(nanoseconds);
  while (1) {
    long found = 0;
    for (long place = 0; place < count; place++) found += readyNow(&list[place]);
    if (found || isOver(deadline)) return found;
    chaos_wait_for_descriptors(deadline);
  }
}

static int64_t nanosecondsOf(const struct timespec *time) {
  if (!time) return never;
  return time->tv_sec * 1000000000 + time->tv_nsec;
}

static int isTime(const struct timespec *time) {
  return !time || (time->tv_sec >= 0 && time->tv_nsec >= 0 && time->tv_nsec < 1000000000);
}

long chaos_poll_until(struct pollfd *list, long count, struct timespec *time) {
  if (!isTime(time)) return -EINVAL;
  int64_t deadline = deadlineIn(nanosecondsOf(time));
  long found = chaos_poll(list, count, nanosecondsOf(time));
  // As the kernel does: what is left of the time.
  if (time) {
    int64_t rest = deadline - chaos_talk->uptime;
    chaos_tell_time(time, rest > 0 ? rest : 0);
  }
  return found;
}

// MARK: select

static int holds(const uint64_t *set, long number) {
  return set && (set[number / 64] >> (number % 64) & 1);
}

static void put(uint64_t *set, const uint64_t *found, long count) {
  if (!set) return;
  for (long word = 0; word < (count + 63) / 64; word++) set[word] = found[word];
}

/// What select(2) calls ready, by poll(2)'s words.
static const short kinds[3] = {POLLRDNORM | POLLIN | POLLHUP | POLLERR, POLLOUT | POLLERR, POLLPRI};

long chaos_select_until(long count, uint64_t *reads, uint64_t *writes, uint64_t *others,
                        const struct timespec *time) {
  if (count < 0 || !isTime(time)) return -EINVAL;
  if (count > mostDescriptors) count = mostDescriptors;
  uint64_t *sets[3] = {reads, writes, others}, found[3][mostDescriptors / 64];
  int64_t deadline = deadlineIn(nanosecondsOf(time));
  for (long number = 0; number < count; number++) {
    if (!holds(reads, number) && !holds(writes, number) && !holds(others, number)) continue;
    if (!chaos_is_simulated(number) && PASS(SYS_fcntl, number, F_GETFD) < 0) return -EBADF;
  }
  while (1) {
    long bits = 0;
    memset(found, 0, sizeof found);
    for (long number = 0; number < count; number++) {
      struct pollfd entry = {(int)number, 0, 0};
      for (int set = 0; set < 3; set++) {
        if (holds(sets[set], number)) entry.events |= kinds[set] & ~(POLLHUP | POLLERR);
      }
      if (!entry.events || !readyNow(&entry)) continue;
      for (int set = 0; set < 3; set++) {
        if (!holds(sets[set], number) || !(entry.revents & kinds[set])) continue;
        found[set][number / 64] |= (uint64_t)1 << (number % 64);
        bits++;
      }
    }
    if (bits || isOver(deadline)) {
      for (int set = 0; set < 3; set++) put(sets[set], found[set], count);
      return bits;
    }
    chaos_wait_for_descriptors(deadline);
  }
}

long chaos_select(long count, uint64_t *reads, uint64_t *writes, uint64_t *others,
                  struct timeval *time) {
  struct timespec fine;
  if (time) {
    if (time->tv_sec < 0 || time->tv_usec < 0) return -EINVAL;
    fine.tv_sec = time->tv_sec + time->tv_usec / 1000000;
    fine.tv_nsec = time->tv_usec % 1000000 * 1000;
  }
  int64_t deadline = time ? deadlineIn(nanosecondsOf(&fine)) : never;
  long found = chaos_select_until(count, reads, writes, others, time ? &fine : NULL);
  if (time && found >= 0) {
    int64_t rest = deadline - chaos_talk->uptime;
    if (rest < 0) rest = 0;
    time->tv_sec = rest / 1000000000;
    time->tv_usec = rest % 1000000000 / 1000;
  }
  return found;
}

// MARK: Pipes

static int isPipe(long number) {
  struct stat status;
  return PASS(SYS_fstat, number, &status) >= 0 && S_ISFIFO(status.st_mode);
}

/// Whether a call about a pipe would wait in the kernel for others of the process.
static int waits(long number) { return !(PASS(SYS_fcntl, number, F_GETFL) & O_NONBLOCK); }

static void waitUntil(long number, short events) {
  struct pollfd entry = {(int)number, events, 0};
  chaos_poll(&entry, 1, never);
}

/// All of it, piece by piece: a pipe that is ready has room for one.
static long writeToPipe(long number, const uint8_t *bytes, size_t size) {
  size_t done = 0;
  do {
    waitUntil(number, POLLOUT);
    size_t part = size - done < PIPE_BUF ? size - done : PIPE_BUF;
    long count = PASS(SYS_write, number, bytes + done, part);
    if (count < 0) return done ? (long)done : count;
    done += (size_t)count;
    chaos_wake_pollers();
  } while (done < size);
  return (long)done;
}

static long writeWhole(long number, void *bytes, size_t size, long offset) {
  (void)offset;
  return writeToPipe(number, bytes, size);
}

long chaos_use_real_descriptor(long number, long a, long b, long c, long d, long e, long f) {
  int reads = number == SYS_read || number == SYS_readv;
  int writes = number == SYS_write || number == SYS_writev;
  int pipes = (reads || writes || number == SYS_close) && isPipe((int)a);
  if (pipes && number != SYS_close && waits((int)a)) {
    if (number == SYS_write) return writeToPipe((int)a, (const uint8_t *)b, (size_t)c);
    if (number == SYS_writev) {
      return chaos_transfer_each((int)a, (const struct iovec *)b, c, -1, writeWhole);
    }
    waitUntil((int)a, POLLIN);
  }
  // Files of this machine can only be read.
  if (number == SYS_fchmod || number == SYS_fchown) {
    return PASS(SYS_fcntl, a, F_GETFD) < 0 ? -EBADF : isPipe((int)a) ? 0 : -EROFS;
  }
  if (number == SYS_fchdir) return chaos_enter_real_folder(a);
  long answer = PASS(number, a, b, c, d, e, f);
  // Room for who writes, bytes for who reads, an end for both.
  if (pipes || number == SYS_write) chaos_wake_pollers();
  return answer;
}

#endif
