// What a process learns of files, and sets: status, modes, times, attributes, room, folders.
#include "Front.h"
#include "Transfers.h"

// MARK: Status

static long statusAt(int folder, const char *path, struct stat *to, int flags) {
  char out[CHAOS_PATH];
  long place = chaos_front_locate(0, folder, path);
  if (place < 0) return place;
  if (!place) return chaos_really(fstatat(folder, path, to, flags));
  long answer = chaos_ask(CHAOS_STATUS, (flags & AT_SYMLINK_NOFOLLOW) != 0, 0, 0, 0);
  if (chaos_front_leaves(answer, out)) return statusAt(AT_FDCWD, out, to, flags);
  if (answer < 0) return answer;
  chaos_take_facts(to);
  return 0;
}

int chaos_front_stat(const char *path, struct stat *to) {
  return (int)chaos_settled(statusAt(AT_FDCWD, path, to, 0));
}

int chaos_front_lstat(const char *path, struct stat *to) {
  return (int)chaos_settled(statusAt(AT_FDCWD, path, to, AT_SYMLINK_NOFOLLOW));
}

int chaos_front_fstatat(int folder, const char *path, struct stat *to, int flags) {
  if (flags & ~AT_SYMLINK_NOFOLLOW) {
    chaos_front_refuse_path("fstatat with a flag that is not simulated", folder, path);
    return fstatat(folder, path, to, flags);
  }
  return (int)chaos_settled(statusAt(folder, path, to, flags));
}

int chaos_front_fstat(int number, struct stat *to) {
  if (!chaos_front_is_simulated(number)) return fstat(number, to);
  int token = chaos_simulated[number] - 1;
  long answer = token == chanceFile ? -EINVAL : chaos_ask(CHAOS_FILE_STATUS, token, 0, 0, 0);
  if (answer >= 0) chaos_take_facts(to);
  return (int)chaos_settled(answer);
}

static long accessAt(int folder, const char *path, int bits, int flags) {
  char out[CHAOS_PATH];
  if (bits & ~7) return -EINVAL;
  long place = chaos_front_locate(0, folder, path);
  if (place < 0) return place;
  if (!place) return chaos_really(faccessat(folder, path, bits, flags));
  long answer = chaos_ask(CHAOS_ACCESS, bits, (flags & AT_SYMLINK_NOFOLLOW) != 0, 0, 0);
  return chaos_front_leaves(answer, out) ? accessAt(AT_FDCWD, out, bits, flags) : answer;
}

int chaos_front_access(const char *path, int bits) {
  return (int)chaos_settled(accessAt(AT_FDCWD, path, bits, 0));
}

int chaos_front_faccessat(int folder, const char *path, int bits, int flags) {
  if (flags & ~(AT_EACCESS | AT_SYMLINK_NOFOLLOW)) return (int)chaos_settled(-EINVAL);
  return (int)chaos_settled(accessAt(folder, path, bits, flags));
}

// MARK: Changes

/// A change by path. Files of this machine can only be read.
static long change(int folder, const char *path, int call, long a, long b, long c, long d) {
  char out[CHAOS_PATH];
  long place = chaos_front_locate(0, folder, path);
  if (place <= 0) return place < 0 ? place : -EROFS;
  long answer = call ? chaos_ask(call, a, b, c, d) : 0;
  return chaos_front_leaves(answer, out) ? -EROFS : answer;
}

int chaos_front_truncate(const char *path, off_t size) {
  return (int)chaos_settled(change(AT_FDCWD, path, CHAOS_TRUNCATE_PATH, 0, size, 0, 0));
}

int chaos_front_chmod(const char *path, mode_t mode) {
  return (int)chaos_settled(change(AT_FDCWD, path, CHAOS_SET_MODE, -1, mode, 0, 0));
}

int chaos_front_fchmodat(int folder, const char *path, mode_t mode, int flags) {
  if (flags & AT_SYMLINK_NOFOLLOW) chaos_front_refuse_path("chmod of a link", folder, path);
  return (int)chaos_settled(change(folder, path, CHAOS_SET_MODE, -1, mode, 0, 0));
}

/// What a change by a descriptor answers that is none of the phone's.
static long notOurs(int number) { return fcntl(number, F_GETFD) < 0 ? -EBADF : -EROFS; }

int chaos_front_fchmod(int number, mode_t mode) {
  if (!chaos_front_is_simulated(number)) return (int)chaos_settled(notOurs(number));
  int token = chaos_simulated[number] - 1;
  return (int)chaos_settled(
      token == chanceFile ? -EINVAL : chaos_ask(CHAOS_SET_MODE, token, mode, 0, 0));
}

/// The phone has one user.
int chaos_front_chown(const char *path, uid_t user, gid_t group) {
  (void)user, (void)group;
  return (int)chaos_settled(change(AT_FDCWD, path, 0, 0, 0, 0, 0));
}

int chaos_front_fchown(int number, uid_t user, gid_t group) {
  (void)user, (void)group;
  return (int)chaos_settled(chaos_front_is_simulated(number) ? 0 : notOurs(number));
}

mode_t chaos_front_umask(mode_t mask) {
  mode_t old = chaos_front.mask;
  chaos_front.mask = mask & 0777;
  return old;
}

// MARK: Times

static long setTimes(int folder, const char *path, const struct timespec *times, int flags) {
  long nanoseconds[2];
  int how[2];
  int isWrong = chaos_read_times(times, nanoseconds, how);
  if (!how[0] && !how[1]) return 0;
  if (flags & ~AT_SYMLINK_NOFOLLOW) return -EINVAL;
  if (!path) {
    if (!chaos_front_is_simulated(folder)) return notOurs(folder);
    int token = chaos_simulated[folder] - 1;
    if (token == chanceFile) return -EROFS;
    return isWrong ? -EINVAL
                   : chaos_ask(CHAOS_SET_TIMES, token, nanoseconds[0], nanoseconds[1],
                               how[0] | how[1] << 1);
  }
  int isNot = (flags & AT_SYMLINK_NOFOLLOW) != 0;
  if (!isWrong) {
    return change(folder, path, CHAOS_SET_TIMES, isNot ? -2 : -1, nanoseconds[0], nanoseconds[1],
                  how[0] | how[1] << 1);
  }
  // What is wrong with the path is said first.
  long status = change(folder, path, CHAOS_STATUS, isNot, 0, 0, 0);
  return status < 0 ? status : -EINVAL;
}

/// Times of microseconds as those of nanoseconds; NULL for now. Returns 0 if they are none.
static int fine(const struct timeval *times, struct timespec *to) {
  for (int place = 0; times && place < 2; place++) {
    if (times[place].tv_usec < 0 || times[place].tv_usec > 999999) return 0;
    to[place] = (struct timespec){times[place].tv_sec, times[place].tv_usec * 1000};
  }
  return 1;
}

int chaos_front_utimensat(int folder, const char *path, const struct timespec *times, int flags) {
  return (int)chaos_settled(path ? setTimes(folder, path, times, flags) : -EFAULT);
}

int chaos_front_futimens(int number, const struct timespec *times) {
  return (int)chaos_settled(setTimes(number, NULL, times, 0));
}

int chaos_front_utimes(const char *path, const struct timeval *times) {
  struct timespec to[2];
  if (!path) return (int)chaos_settled(-EFAULT);
  if (!fine(times, to)) return (int)chaos_settled(-EINVAL);
  return (int)chaos_settled(setTimes(AT_FDCWD, path, times ? to : NULL, 0));
}

int chaos_front_futimes(int number, const struct timeval *times) {
  struct timespec to[2];
  if (!fine(times, to)) return (int)chaos_settled(-EINVAL);
  return (int)chaos_settled(setTimes(number, NULL, times ? to : NULL, 0));
}

// MARK: Room

int64_t chaos_front_free_pages(const char *path, int number) {
  char out[CHAOS_PATH];
  if (!path) {
    return chaos_front_is_simulated(number) ? chaos_ask(CHAOS_FREE_SPACE, 0, 0, 0, 0) : -2;
  }
  long place = chaos_front_locate(0, AT_FDCWD, path);
  if (place == 0) return -2;
  long answer = place < 0 ? place : chaos_ask(CHAOS_FREE_SPACE, 1, 0, 0, 0);
  return chaos_front_leaves(answer, out) ? -2 : chaos_settled(answer);
}
