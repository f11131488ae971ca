// Descriptors of real files that stand for the phone's: each call is announced, then made.
#include "Inside.h"

#if CHAOS_MANAGES

#include <sys/file.h>
#include <sys/mman.h>

// A page is one of the phone's disk, whatever this machine has.
enum { pageSize = 4096, notMine = -(1 << 20) };

int chaos_description[mostDescriptors];
/// Whether a descriptor's file is mapped: a mapping outlives the descriptor that it was made by.
static uint8_t isMapped[mostDescriptors];

long chaos_announce(int call, long detail) { return chaos_ask(call, detail, 0, 0, 0); }

/// Who owns a file is the phone's one user, as in all calls.
static void own(struct stat *status) { status->st_uid = status->st_gid = 501; }

int chaos_is_open(long number) {
  return number >= 0 && number < mostDescriptors && chaos_description[number];
}

static long closeFile(long number) {
  int known = chaos_description[number], count = 0;
  for (int place = 0; place < mostDescriptors; place++) count += chaos_description[place] == known;
  ANNOUNCE(CHAOS_CLOSE, count == 1 && !isMapped[number]);
  // What is still mapped only gives up its locks, those of the process and those of the file.
  if (count == 1 && isMapped[number]) ANNOUNCE(CHAOS_CLOSE, 0);
  chaos_description[number] = 0;
  isMapped[number] = 0;
  return PASS(SYS_close, number);
}

static long copyOf(long from, long number) {
  if (number >= mostDescriptors) {
    PASS(SYS_close, number);
    return -EMFILE;
  }
  if (number < 0) return number;
  chaos_description[number] = chaos_is_open(from) ? chaos_description[from] : 0;
  isMapped[number] = chaos_is_open(from) && isMapped[from];
  chaos_flags[number] = chaos_flags[from];
  return number;
}

static long readFile(long number, void *to, size_t size, long offset) {
  uint8_t *bytes = to;
  size_t done = 0;
  do {
    size_t part = size - done < CHAOS_WINDOW ? size - done : CHAOS_WINDOW;
    ANNOUNCE(CHAOS_READ, 0);
    long count = offset < 0 ? PASS(SYS_read, number, bytes + done, part)
                            : PASS(SYS_pread64, number, bytes + done, part, offset + (long)done);
    if (count < 0) return done ? (long)done : count;
    done += (size_t)count;
    if ((size_t)count < part) break;
  } while (done < size);
  return (long)done;
}

/// Writes page by page, as the simulated disk does: the process may be caught between two.
static long writeFile(long number, void *from, size_t size, long offset) {
  const uint8_t *bytes = from;
  int appends = (PASS(SYS_fcntl, number, F_GETFL) & O_APPEND) != 0;
  size_t done = 0;
  do {
    ANNOUNCE(CHAOS_WRITE, 0);
    long start = offset + (long)done;
    if (offset < 0) start = PASS(SYS_lseek, number, 0, SEEK_CUR);
    struct stat status;
    if (appends && !PASS(SYS_fstat, number, &status)) start = status.st_size;
    size_t part = pageSize - (size_t)(start < 0 ? 0 : start) % pageSize;
    if (part > size - done) part = size - done;
    size_t window = CHAOS_WINDOW - done % CHAOS_WINDOW;
    if (part > window) part = window;
    long count = offset < 0 ? PASS(SYS_write, number, bytes + done, part)
                            : PASS(SYS_pwrite64, number, bytes + done, part, offset + (long)done);
    if (count < 0) return done ? (long)done : count;
    chaos_stamp_file(number);
    done += (size_t)count;
    int isWindow = done == size || done % CHAOS_WINDOW == 0;
    if ((chaos_flags[number] & O_DSYNC) && done && isWindow) ANNOUNCE(CHAOS_SYNC, 0);
    if (appends && offset < 0 && count && isWindow) ANNOUNCE(CHAOS_FILE_STATUS, 0);
    if ((size_t)count < part) break;
  } while (done < size);
  return (long)done;
}

static long list(long number, uint8_t *bytes, long room) {
  if (!PASS(SYS_lseek, number, 0, SEEK_CUR)) ANNOUNCE(CHAOS_LIST, 0);
  long size = PASS(SYS_getdents64, number, bytes, room);
  for (long place = 0; place < size; place += *(uint16_t *)(bytes + place + 16)) {
    const char *name = (const char *)bytes + place + 19;
    if (strcmp(name, ".") && strcmp(name, "..")) ANNOUNCE(CHAOS_STATUS, 0);
  }
  return size;
}

/// Nobody sleeps in the kernel: who must wait says so, and others run.
static long waitFor(long number) {
  struct stat status;
  long answer = PASS(SYS_fstat, number, &status);
  return answer < 0 ? answer : chaos_ask(CHAOS_BLOCKED, (long)status.st_ino, 0, 0, 0);
}

static long lockFile(long number, long how) {
  ANNOUNCE(CHAOS_LOCK, 0);
  while (1) {
    long answer = PASS(SYS_flock, number, how | LOCK_NB);
    if (answer != -EAGAIN || (how & LOCK_NB)) return answer;
    answer = waitFor(number);
    if (answer < 0) return answer;
  }
}

static long lockRange(long number, long command, struct flock *range) {
  int queries = command == F_GETLK || command == F_OFD_GETLK;
  int waits = command == F_SETLKW || command == F_OFD_SETLKW;
  if (waits) command = command == F_SETLKW ? F_SETLK : F_OFD_SETLK;
  ANNOUNCE(queries ? CHAOS_QUERY_LOCK : CHAOS_LOCK, 0);
  while (1) {
    long answer = PASS(SYS_fcntl, number, command, range);
    if ((answer != -EAGAIN && answer != -EACCES) || !waits) return answer;
    answer = waitFor(number);
    if (answer < 0) return answer;
  }
}

static long control(long number, long command, long argument) {
  switch (command) {
    case F_DUPFD:
    case F_DUPFD_CLOEXEC: return copyOf(number, PASS(SYS_fcntl, number, command, argument));
    case F_GETFD:
    case F_SETFD:
    case F_GETFL:
    case F_SETFL: return PASS(SYS_fcntl, number, command, argument);
    case F_GETLK:
    case F_SETLK:
    case F_SETLKW:
    case F_OFD_GETLK:
    case F_OFD_SETLK:
    case F_OFD_SETLKW: return lockRange(number, command, (struct flock *)argument);
    default: chaos_refuse(chaos_talk, "fcntl with this command");
  }
}

/// A private mapping is a copy to the simulation, which reads the file for it.
static long map(long address, long size, long protection, long flags, long number, long offset) {
  if ((flags & MAP_TYPE) != MAP_PRIVATE) {
    long start = PASS(SYS_mmap, address, size, protection, flags, number, offset);
    for (int place = 0; start >= 0 && place < mostDescriptors; place++) {
      if (chaos_description[place] == chaos_description[number]) isMapped[place] = 1;
    }
    return chaos_note_mapping(start, size, -1, offset);
  }
  struct stat status;
  long rest = PASS(SYS_fstat, number, &status) < 0 ? 0 : status.st_size - offset;
  for (long done = 0; done == 0 || (done < size && done <= rest); done += CHAOS_WINDOW) {
    ANNOUNCE(CHAOS_READ, 0);
  }
  return PASS(SYS_mmap, address, size, protection, flags, number, offset);
}

/// A call about a descriptor of the phone.
static long byDescriptor(long number, long a, long b, long c, long d, long e) {
  switch (number) {
    case SYS_read: return readFile(a, (void *)b, (size_t)c, -1);
    case SYS_write: return writeFile(a, (void *)b, (size_t)c, -1);
    case SYS_pread64: return d < 0 ? -EINVAL : readFile(a, (void *)b, (size_t)c, d);
    case SYS_pwrite64: return d < 0 ? -EINVAL : writeFile(a, (void *)b, (size_t)c, d);
    case SYS_readv: return chaos_transfer_each(a, (const struct iovec *)b, c, -1, readFile);
    case SYS_writev: return chaos_transfer_each(a, (const struct iovec *)b, c, -1, writeFile);
    case SYS_preadv: return chaos_transfer_each(a, (const struct iovec *)b, c, d, readFile);
    case SYS_pwritev: return chaos_transfer_each(a, (const struct iovec *)b, c, d, writeFile);
    case SYS_close: return closeFile(a);
    case SYS_dup: return copyOf(a, PASS(SYS_dup, a));
    case SYS_fcntl: return control(a, b, c);
    case SYS_ioctl: return -ENOTTY;
    case SYS_lseek:
      if (c == SEEK_END) ANNOUNCE(CHAOS_FILE_STATUS, 0);
      return PASS(SYS_lseek, a, b, c);
    case SYS_ftruncate: {
      ANNOUNCE(CHAOS_TRUNCATE, 0);
      long cut = PASS(SYS_ftruncate, a, b);
      chaos_stamp_file(a);
      return cut;
    }
    case SYS_fsync:
    case SYS_fdatasync:
    case SYS_sync_file_range:
      // A kill takes nothing from the kernel's cache, so waiting for the media would show nothing.
      return chaos_announce(CHAOS_SYNC, 0);
    case SYS_flock: return lockFile(a, b);
    case SYS_getdents64: return list(a, (uint8_t *)b, c < CHAOS_WINDOW ? c : CHAOS_WINDOW);
    case SYS_fstat: {
      ANNOUNCE(CHAOS_FILE_STATUS, 0);
      long status = PASS(SYS_fstat, a, b);
      if (!status) own((struct stat *)b);
      return status;
    }
    case SYS_fstatfs: return chaos_fill_statfs((struct statfs *)b, 0);
    case SYS_fallocate:
      ANNOUNCE(CHAOS_ALLOCATE, 0);
      return PASS(SYS_fallocate, a, b, c, d);
    case SYS_fchmod:
      ANNOUNCE(CHAOS_SET_MODE, 0);
      return PASS(SYS_fchmod, a, b);
    case SYS_fchown:
    case SYS_fadvise64:
    case SYS_readahead: return 0;
    case SYS_utimensat:
      ANNOUNCE(CHAOS_SET_TIMES, 0);
      return PASS(SYS_utimensat, a, b, c, d);
    case SYS_fsetxattr:
    case SYS_fremovexattr:
      ANNOUNCE(CHAOS_SET_ATTRIBUTE, 0);
      return PASS(number, a, b, c, d, e);
    case SYS_fgetxattr:
    case SYS_flistxattr:
      ANNOUNCE(CHAOS_GET_ATTRIBUTE, 0);
      return PASS(number, a, b, c, d);
    case SYS_copy_file_range: chaos_refuse(chaos_talk, "copy_file_range, on real files");
    case SYS_fchdir: chaos_refuse(chaos_talk, "fchdir");
  }
  // A call whose first argument only happens to be such a number.
  return notMine;
}

int chaos_use_really(long number, long a, long b, long c, long d, long e, long f, long *result) {
  switch (number) {
    case SYS_mmap:
      if (!chaos_is_open((int)e)) return 0;
      *result = map(a, b, c, d, (int)e, f);
      return 1;
    case SYS_dup2:
    case SYS_dup3:
      if (a == b || (!chaos_is_open((int)a) && !chaos_is_open((int)b))) return 0;
      if (chaos_is_open((int)b)) closeFile((int)b);
      *result = copyOf((int)a, PASS(SYS_dup3, a, b, number == SYS_dup3 ? c : 0));
      return 1;
    case SYS_sendfile:
      if (!chaos_is_open((int)a) && !chaos_is_open((int)b)) return 0;
      chaos_refuse(chaos_talk, "sendfile, on real files");
    case SYS_close_range:
      for (long place = a; place <= b && place < mostDescriptors; place++) {
        if (chaos_is_open(place)) closeFile(place);
      }
      return 0;
  }
  if (!chaos_is_open((int)a)) return 0;
  *result = byDescriptor(number, (int)a, b, c, d, e);
  return *result != notMine;
}

#endif
