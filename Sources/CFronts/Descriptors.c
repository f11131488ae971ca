// Descriptors of simulated files, and the bytes behind them.
#include "Front.h"
#include "Transfers.h"
#include "Vectors.h"

#include <stdlib.h>
#include <sys/file.h>
#include <sys/mman.h>

// MARK: Opening

/// A real number for a simulated descriptor, so that numbers are given out as the kernel does.
long chaos_front_reserve(long answer, int flags) {
  if (answer < 0) return answer;
  int number = open("/dev/null", O_RDONLY | (flags & O_CLOEXEC));
  if (number < 0 || number >= mostDescriptors) {
    if (number >= 0) close(number);
    chaos_ask(CHAOS_CLOSE, answer, 1, 0, 0);
    return -EMFILE;
  }
  chaos_simulated[number] = (int)answer + 1;
  chaos_flags[number] = flags;
  return number;
}

/// Files of this machine can only be read.
static long openReally(int folder, const char *path, int flags, mode_t mode) {
  if (!strcmp(path, "/dev/urandom") || !strcmp(path, "/dev/random")) {
    return chaos_front_reserve(chanceFile, flags);
  }
  int writes = (flags & O_ACCMODE) != O_RDONLY || (flags & (O_CREAT | O_TRUNC));
  if (writes && strcmp(path, "/dev/null") && strcmp(path, "/dev/tty")) return -EROFS;
  return chaos_really(openat(folder, path, flags, mode));
}

static void refuseFlags(int flags) {
#ifdef __APPLE__
  if (flags & (O_SHLOCK | O_EXLOCK)) chaos_front_refuse("open with a lock (O_SHLOCK, O_EXLOCK)");
  if (flags & O_SYMLINK) chaos_front_refuse("open with O_SYMLINK");
#elif defined(O_TMPFILE)
  if ((flags & O_TMPFILE) == O_TMPFILE) chaos_front_refuse("open with O_TMPFILE");
#endif
  (void)flags;
}

static long openFile(int folder, const char *path, int flags, mode_t mode) {
  char out[CHAOS_PATH];
  long place = chaos_front_locate(0, folder, path);
  if (place < 0) return place;
  if (!place) return openReally(folder, path, flags, mode);
  if (!chaos_front.listens) refuseFlags(flags);
  int asked = flags;
#ifdef __APPLE__
  // Here the two flags have no bit in common, and the simulation knows one of them.
  if (flags & O_SYNC) asked |= O_DSYNC;
#endif
  long answer = chaos_ask(CHAOS_OPEN, asked, chaos_front_masked(mode), 0, 0);
  if (chaos_front_leaves(answer, out)) return openFile(AT_FDCWD, out, flags, mode);
  return chaos_front_reserve(answer, flags);
}

int chaos_front_open(const char *path, int flags, mode_t mode) {
  return (int)chaos_settled(openFile(AT_FDCWD, path, flags, mode));
}

int chaos_front_openat(int folder, const char *path, int flags, mode_t mode) {
  return (int)chaos_settled(openFile(folder, path, flags, mode));
}

static int isShared(int token) {
  int count = 0;
  for (int place = 0; place < mostDescriptors; place++) count += chaos_simulated[place] == token;
  return count > 1;
}

static long closeSimulated(int number) {
  int token = chaos_simulated[number];
  long result = 0;
  if (token - 1 != chanceFile) result = chaos_ask(CHAOS_CLOSE, token - 1, !isShared(token), 0, 0);
  chaos_simulated[number] = 0;
  close(number);
  return result;
}

int chaos_front_close(int number) {
  if (!chaos_front_is_simulated(number)) return close(number);
  return (int)chaos_settled(closeSimulated(number));
}

static long copied(int from, int real) {
  if (real < 0) return -errno;
  if (real >= mostDescriptors) {
    close(real);
    return -EMFILE;
  }
  chaos_simulated[real] = chaos_simulated[from];
  chaos_flags[real] = chaos_flags[from];
  return real;
}

int chaos_front_dup(int number) {
  if (!chaos_front_is_simulated(number)) return dup(number);
  return (int)chaos_settled(copied(number, dup(number)));
}

int chaos_front_dup2(int number, int to) {
  if (number != to && chaos_front_is_simulated(to) && fcntl(number, F_GETFD) >= 0) {
    closeSimulated(to);
  }
  if (number == to || !chaos_front_is_simulated(number)) return dup2(number, to);
  return (int)chaos_settled(copied(number, dup2(number, to)));
}

// MARK: Bytes

static long takeBytes(long number, void *to, size_t size, long place) {
  if (chaos_simulated[number] - 1 != chanceFile) return chaos_take_bytes(number, to, size, place);
  chaos_take_chance(to, size);
  return (long)size;
}

static long giveBytes(long number, void *from, size_t size, long place) {
  if (chaos_simulated[number] - 1 == chanceFile) return (long)size;
  if ((chaos_flags[number] & O_ACCMODE) == O_RDONLY) return -EBADF;
  return chaos_give_bytes(number, from, size, place);
}

static long each(
    int number, const struct iovec *parts, int count, long place, chaos_transfer *one) {
  int isGiven = one == giveBytes;
  if ((chaos_flags[number] & O_ACCMODE) == (isGiven ? O_RDONLY : O_WRONLY)) return -EBADF;
  return chaos_transfer_each(number, parts, count, place, one);
}

static int isOutput(int number) {
  return chaos_talk && (number == 1 || number == 2) && !chaos_front_is_simulated(number);
}

ssize_t chaos_front_read(int number, void *to, size_t size) {
  if (!chaos_front_is_simulated(number)) return read(number, to, size);
  return chaos_settled(takeBytes(number, to, size, -1));
}

ssize_t chaos_front_write(int number, const void *from, size_t size) {
  if (isOutput(number)) return chaos_give_output(number, from, size);
  if (!chaos_front_is_simulated(number)) return write(number, from, size);
  return chaos_settled(giveBytes(number, (void *)(uintptr_t)from, size, -1));
}

ssize_t chaos_front_pread(int number, void *to, size_t size, off_t place) {
  if (!chaos_front_is_simulated(number)) return pread(number, to, size, place);
  return chaos_settled(place < 0 ? -EINVAL : takeBytes(number, to, size, place));
}

ssize_t chaos_front_pwrite(int number, const void *from, size_t size, off_t place) {
  if (!chaos_front_is_simulated(number)) return pwrite(number, from, size, place);
  if (place < 0) return chaos_settled(-EINVAL);
  return chaos_settled(giveBytes(number, (void *)(uintptr_t)from, size, place));
}

ssize_t chaos_front_readv(int number, const struct iovec *parts, int count) {
  if (!chaos_front_is_simulated(number)) return readv(number, parts, count);
  return chaos_settled(each(number, parts, count, -1, takeBytes));
}

ssize_t chaos_front_writev(int number, const struct iovec *parts, int count) {
  if (isOutput(number) && count >= 0 && count <= 1024) {
    ssize_t done = 0;
    for (int part = 0; part < count; part++) {
      done += chaos_give_output(number, parts[part].iov_base, parts[part].iov_len);
    }
    return done;
  }
  if (!chaos_front_is_simulated(number)) return writev(number, parts, count);
  return chaos_settled(each(number, parts, count, -1, giveBytes));
}

ssize_t chaos_front_preadv(int number, const struct iovec *parts, int count, off_t place) {
  if (!chaos_front_is_simulated(number)) return preadv(number, parts, count, place);
  return chaos_settled(place < 0 ? -EINVAL : each(number, parts, count, place, takeBytes));
}

ssize_t chaos_front_pwritev(int number, const struct iovec *parts, int count, off_t place) {
  if (!chaos_front_is_simulated(number)) return pwritev(number, parts, count, place);
  return chaos_settled(place < 0 ? -EINVAL : each(number, parts, count, place, giveBytes));
}

// MARK: The file behind a descriptor

/// A question about a descriptor that is simulated; the source of chance is no file.
static long askAbout(int number, int call, long a, long b) {
  int token = chaos_simulated[number] - 1;
  return token == chanceFile ? -EINVAL : chaos_ask(call, token, a, b, 0);
}

off_t chaos_front_lseek(int number, off_t place, int from) {
  if (!chaos_front_is_simulated(number)) return lseek(number, place, from);
  return chaos_settled(askAbout(number, CHAOS_SEEK, place, from));
}

int chaos_front_ftruncate(int number, off_t size) {
  if (!chaos_front_is_simulated(number)) return ftruncate(number, size);
  return (int)chaos_settled(askAbout(number, CHAOS_TRUNCATE, size, 0));
}

int chaos_front_fsync(int number) {
  if (!chaos_front_is_simulated(number)) return fsync(number);
  return (int)chaos_settled(askAbout(number, CHAOS_SYNC, 0, 0));
}

int chaos_front_flock(int number, int how) {
  if (!chaos_front_is_simulated(number)) return flock(number, how);
  int token = chaos_simulated[number] - 1;
  if (token == chanceFile) return (int)chaos_settled(-EINVAL);
  long word = 4 | (how & LOCK_NB ? 0 : 1) | (how & ~LOCK_NB) << 8;
  return (int)chaos_settled(chaos_ask(CHAOS_LOCK, token, 0, 0, word));
}

void *chaos_front_mmap(void *at, size_t size, int may, int how, int number, off_t place) {
  if ((how & MAP_ANON) || !chaos_front_is_simulated(number)) {
    return mmap(at, size, may, how, number, place);
  }
  if (how & MAP_SHARED) chaos_front_refuse("mmap with MAP_SHARED, without the kernel's filter");
  errno = EACCES;
  if ((chaos_flags[number] & O_ACCMODE) == O_WRONLY) return MAP_FAILED;
  // A private mapping is a copy: nobody promises that it follows the file.
  void *memory = mmap(at, size, PROT_READ | PROT_WRITE, how | MAP_ANON, -1, 0);
  if (memory == MAP_FAILED) return memory;
  if (chaos_settled(takeBytes(number, memory, size, place)) >= 0) {
    if (!mprotect(memory, size, may)) return memory;
  }
  int status = errno;
  munmap(memory, size);
  errno = status;
  return MAP_FAILED;
}
