// Bytes, facts and locks in messages: one text for the code that answers system calls, and for the
// functions that stand in front of the C library's (CFronts). Whoever includes it says what
// chaos_talk, chaos_ask, chaos_simulated, chaos_flags and chaos_tell_time are to it.
#ifndef CHAOS_TRANSFERS_H
#define CHAOS_TRANSFERS_H

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __APPLE__
#define ACCESSED st_atimespec
#define MODIFIED st_mtimespec
#define CHANGED st_ctimespec
#else
#define ACCESSED st_atim
#define MODIFIED st_mtim
#define CHANGED st_ctim
#endif

// MARK: Chance

static inline uint64_t chaos_next_chance(void) {
  uint64_t mixed = chaos_talk->chance += 0x9E3779B97F4A7C15;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
  return mixed ^ (mixed >> 31);
}

static inline void chaos_take_chance(uint8_t *bytes, size_t size) {
  for (size_t done = 0; done < size;) {
    uint64_t number = chaos_next_chance();
    for (int byte = 0; byte < 8 && done < size; byte++) {
      bytes[done++] = (uint8_t)(number >> 8 * byte);
    }
  }
}

// MARK: Bytes

/// Reads at `offset`, or at the descriptor's place if it is negative.
static inline long chaos_take_bytes(long number, uint8_t *bytes, size_t size, long offset) {
  if ((chaos_flags[number] & O_ACCMODE) == O_WRONLY) return -EBADF;
  size_t done = 0;
  do {
    size_t part = size - done < CHAOS_WINDOW ? size - done : CHAOS_WINDOW;
    long count = chaos_ask(CHAOS_READ, chaos_simulated[number] - 1,
                           offset < 0 ? -1 : offset + (long)done, (long)part, 0);
    if (count < 0) return done ? (long)done : count;
    memcpy(bytes + done, chaos_talk->data, (size_t)count);
    done += (size_t)count;
    if ((size_t)count < part) break;
  } while (done < size);
  return (long)done;
}

static inline long chaos_give_bytes(long number, const uint8_t *bytes, size_t size, long offset) {
  size_t done = 0;
  do {
    size_t part = size - done < CHAOS_WINDOW ? size - done : CHAOS_WINDOW;
    memcpy(chaos_talk->data, bytes + done, part);
    chaos_talk->size = (uint32_t)part;
    long count = chaos_ask(CHAOS_WRITE, chaos_simulated[number] - 1,
                           offset < 0 ? -1 : offset + (long)done, 0, 0);
    if (count < 0) return done ? (long)done : count;
    done += (size_t)count;
    if ((size_t)count < part) break;
  } while (done < size);
  return (long)done;
}

/// What the process prints: no call of the app's.
static inline long chaos_give_output(long number, const uint8_t *bytes, size_t size) {
  for (size_t done = 0; done < size;) {
    size_t part = size - done < CHAOS_WINDOW ? size - done : CHAOS_WINDOW;
    memcpy(chaos_talk->data, bytes + done, part);
    chaos_talk->size = (uint32_t)part;
    chaos_ask(CHAOS_PRINTED, number, 0, 0, 0);
    done += part;
  }
  return (long)size;
}

// MARK: Facts

/// The facts that a message told.
static inline void chaos_take_facts(struct stat *status) {
  struct chaos_status *facts = &chaos_talk->facts;
  memset(status, 0, sizeof *status);
  status->st_dev = 0x1000001;
  status->st_ino = (ino_t)facts->inode;
  status->st_mode = (mode_t)facts->mode;
  status->st_nlink = (nlink_t)facts->links;
  status->st_uid = status->st_gid = 501;
  status->st_size = facts->size;
  status->st_blksize = 4096;
  status->st_blocks = (facts->size + 4095) / 4096 * 8;
  chaos_tell_time(&status->ACCESSED, facts->accessed);
  chaos_tell_time(&status->MODIFIED, facts->modified);
  chaos_tell_time(&status->CHANGED, facts->changed);
}

/// A time as it is to be set: bit 0 at all, bit 2 to now; or -EINVAL.
static inline int chaos_read_time(const struct timespec *time, long *nanoseconds) {
  *nanoseconds = 0;
  if (time->tv_nsec == UTIME_OMIT) return 0;
  if (time->tv_nsec == UTIME_NOW) return 5;
  if (time->tv_nsec < 0 || time->tv_nsec > 999999999) return -EINVAL;
  *nanoseconds = time->tv_sec * 1000000000 + time->tv_nsec;
  return 1;
}

/// Both times that a call sets, and how; without times both are now. Returns whether one is wrong.
static inline int chaos_read_times(
    const struct timespec *times, long nanoseconds[2], int how[2]) {
  int isWrong = 0;
  nanoseconds[0] = nanoseconds[1] = 0;
  how[0] = how[1] = 5;
  for (int place = 0; times && place < 2; place++) {
    how[place] = chaos_read_time(&times[place], &nanoseconds[place]);
    isWrong |= how[place] < 0;
  }
  return isWrong;
}

// MARK: Locks

/// A lock on a range of a simulated file: it may be asked for, waited for, or be the description's.
static inline long chaos_ask_range(
    long number, struct flock *range, int queries, int isOwn, int waits) {
  if (isOwn && range->l_pid) return -EINVAL;
  chaos_talk->arguments[4] = range->l_whence;
  chaos_talk->arguments[5] = range->l_type;
  long answer = chaos_ask(queries ? CHAOS_QUERY_LOCK : CHAOS_LOCK, chaos_simulated[number] - 1,
                          range->l_start, range->l_len, isOwn << 1 | waits);
  if (answer < 0 || !queries) return answer;
  range->l_type = (short)answer;
  if (answer == F_UNLCK) return 0;
  range->l_pid = isOwn ? -1 : 1;
  range->l_whence = SEEK_SET;
  range->l_start = chaos_talk->facts.inode;
  range->l_len = chaos_talk->facts.size;
  return 0;
}

#endif
