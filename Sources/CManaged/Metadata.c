// Modes, times, extended attributes and symbolic links of simulated files, and copies between them.
#include "Inside.h"

#if CHAOS_MANAGES

#include "Paths.h"
#include "Transfers.h"

#include <limits.h>
#include <sys/time.h>
#include <utime.h>

long chaos_change_mask(long new) {
  long old = chaos_self()->mask;
  chaos_self()->mask = new & 0777;
  // On real files the kernel applies it.
  if (!chaos_here) PASS(SYS_umask, new & 0777);
  return old;
}

long chaos_masked(long mode) { return mode & ~chaos_self()->mask & 07777; }

// MARK: Links

long chaos_make_link(const char *target, long directory, const char *path) {
  long size = chaos_target_size(target, path);
  if (size < 0) return size;
  long place = chaos_locate(0, directory, path);
  if (place <= 0) return place < 0 ? place : -EROFS;
  chaos_talk->arguments[5] = -1;
  memcpy(chaos_talk->path[1], target, (size_t)size + 1);
  return chaos_ask(CHAOS_SYMLINK, 0, 0, 0, 0);
}

long chaos_read_link(long directory, const char *path, char *to, long size) {
  if (size <= 0) return -EINVAL;
  long place = chaos_locate(0, directory, path);
  if (place < 0) return place;
  if (!place) return PASS(SYS_readlinkat, directory, path, to, size);
  long answer = chaos_ask(CHAOS_READ_LINK, 0, 0, 0, 0);
  if (answer <= 0) return answer;
  if (answer > size) answer = size;
  memcpy(to, chaos_talk->data, (size_t)answer);
  return answer;
}

// MARK: Times

long chaos_set_times(
    long directory, const char *path, const struct timespec *times, long flags) {
  long nanoseconds[2];
  int how[2];
  int isWrong = chaos_read_times(times, nanoseconds, how);
  if (!how[0] && !how[1]) return 0;
  if (!path && directory == AT_FDCWD) return -EFAULT;
  long token = flags & AT_SYMLINK_NOFOLLOW ? -2 : -1;
  if (!path) {
    if (flags) return -EINVAL;
    // Files of this machine can only be read.
    if (!chaos_is_simulated(directory)) {
      return PASS(SYS_fcntl, directory, F_GETFD) < 0 ? -EBADF : -EROFS;
    }
    token = chaos_simulated[directory] - 1;
    if (token == chanceFile) return -EROFS;
    if (isWrong) return -EINVAL;
  } else {
    if (flags & ~AT_SYMLINK_NOFOLLOW) return -EINVAL;
    long place = chaos_locate(0, directory, path);
    if (place <= 0) return place < 0 ? place : -EROFS;
    // What is wrong with the path is said first.
    if (isWrong) {
      long status = chaos_ask(CHAOS_STATUS, token == -2, 0, 0, 0);
      return status < 0 ? status : -EINVAL;
    }
  }
  return chaos_ask(
      CHAOS_SET_TIMES, token, nanoseconds[0], nanoseconds[1], how[0] | how[1] << 1);
}

/// utime(2) and utimes(2): microseconds, or seconds.
long chaos_set_old_times(long directory, const char *path, const struct timeval *times) {
  if (!times) return chaos_set_times(directory, path, NULL, 0);
  struct timespec fine[2];
  for (int place = 0; place < 2; place++) {
    if (times[place].tv_usec < 0 || times[place].tv_usec > 999999) return -EINVAL;
    fine[place] = (struct timespec){times[place].tv_sec, times[place].tv_usec * 1000};
  }
  return chaos_set_times(directory, path, fine, 0);
}

// MARK: Extended attributes

enum { longestName = 255, largestValue = 65536 };

struct attribute_call {
  int call;
  int isByDescriptor, follows;
  const char *name;
  /// What is set, or room for what is told.
  void *value;
  long size, flags;
};

/// The call that a number is.
static int isAttributeCall(
    struct attribute_call *call, long number, long b, long c, long d, long e) {
  switch (number) {
    case SYS_setxattr:
    case SYS_lsetxattr:
    case SYS_fsetxattr:
      *call = (struct attribute_call){
          CHAOS_SET_ATTRIBUTE, number == SYS_fsetxattr, number == SYS_setxattr,
          (const char *)b, (void *)c, d, (int)e};
      return 1;
    case SYS_getxattr:
    case SYS_lgetxattr:
    case SYS_fgetxattr:
      *call = (struct attribute_call){
          CHAOS_GET_ATTRIBUTE, number == SYS_fgetxattr, number == SYS_getxattr,
          (const char *)b, (void *)c, d, 0};
      return 1;
    case SYS_listxattr:
    case SYS_llistxattr:
    case SYS_flistxattr:
      *call = (struct attribute_call){
          CHAOS_LIST_ATTRIBUTES, number == SYS_flistxattr, number == SYS_listxattr,
          NULL, (void *)b, c, 0};
      return 1;
    case SYS_removexattr:
    case SYS_lremovexattr:
    case SYS_fremovexattr:
      *call = (struct attribute_call){
          CHAOS_REMOVE_ATTRIBUTE, number == SYS_fremovexattr, number == SYS_removexattr,
          (const char *)b, NULL, 0, 0};
      return 1;
  }
  return 0;
}

/// What is wrong with a call before anybody looks for the file.
static long checkAttributeCall(const struct attribute_call *call) {
  int sets = call->call == CHAOS_SET_ATTRIBUTE;
  if (sets && (call->flags & ~3)) return -EINVAL;
  if (call->call == CHAOS_LIST_ATTRIBUTES) return 0;
  if (!call->name) return -EFAULT;
  size_t length = strnlen(call->name, longestName + 1);
  if (!length || length > longestName) return -ERANGE;
  return sets && (unsigned long)call->size > largestValue ? -E2BIG : 0;
}

long chaos_attribute(long number, long a, long b, long c, long d, long e) {
  struct attribute_call call;
  if (!isAttributeCall(&call, number, b, c, d, e)) return -ENOSYS;
  long token = call.follows ? -1 : -2;
  int isChange = call.call == CHAOS_SET_ATTRIBUTE || call.call == CHAOS_REMOVE_ATTRIBUTE;
  if (call.isByDescriptor && !chaos_is_simulated((int)a)) {
    return isChange && PASS(SYS_fcntl, a, F_GETFD) >= 0 ? -EROFS : PASS(number, a, b, c, d, e);
  }
  long status = checkAttributeCall(&call);
  if (status) return status;
  if (call.isByDescriptor) {
    token = chaos_simulated[(int)a] - 1;
    if (token == chanceFile) return -EOPNOTSUPP;
  } else {
    long place = chaos_locate(0, AT_FDCWD, (const char *)a);
    if (place < 0) return place;
    if (!place) return isChange ? -EROFS : PASS(number, a, b, c, d, e);
  }
  chaos_talk->arguments[5] = -1;
  if (call.name) strcpy(chaos_talk->path[1], call.name);
  if (call.call == CHAOS_SET_ATTRIBUTE) {
    if (call.size) memcpy(chaos_talk->data, call.value, (size_t)call.size);
    chaos_talk->size = (uint32_t)call.size;
  }
  long answer = chaos_ask(call.call, token, call.flags, 0, 0);
  if (answer <= 0 || isChange || !call.size) return answer;
  if (answer > call.size) return -ERANGE;
  memcpy(call.value, chaos_talk->data, (size_t)answer);
  return answer;
}

// MARK: Copies

enum { longestCopy = 1 << 30 };

/// copy_file_range(2), or sendfile(2) if it is no range. Both files must be simulated.
long chaos_copy_bytes(
    long from, long *fromPlace, long to, long *toPlace, long size, int isRange, long flags) {
  int isFrom = chaos_is_simulated(from), isTo = chaos_is_simulated(to);
  if (!isFrom && PASS(SYS_fcntl, from, F_GETFD) < 0) return -EBADF;
  if (!isTo && PASS(SYS_fcntl, to, F_GETFD) < 0) return -EBADF;
  if (flags) return -EINVAL;
  if (isFrom && isTo && chaos_simulated[from] - 1 != chanceFile &&
      chaos_simulated[to] - 1 != chanceFile) {
    chaos_talk->arguments[4] = !isRange;
    chaos_talk->arguments[5] = size < 0 || size > longestCopy ? longestCopy : size;
    long done = chaos_ask(
        CHAOS_COPY, chaos_simulated[from] - 1, fromPlace ? *fromPlace : LONG_MIN,
        chaos_simulated[to] - 1, toPlace ? *toPlace : LONG_MIN);
    if (done > 0 && fromPlace) *fromPlace += done;
    if (done > 0 && toPlace) *toPlace += done;
    return done;
  }
  // Callers then copy by themselves, as between two file systems.
  if (isRange) return -EXDEV;
  chaos_refuse(chaos_talk, "sendfile between a simulated file and something else");
}

#endif
