// Extended attributes of simulated files. On macOS their names are free, where Linux has those of
// "user.": there they get these letters in front for the simulation, and lose them on the way back.
#include "Front.h"

#include <sys/xattr.h>

enum { largestValue = 65536 };

#ifdef __APPLE__
enum { longestName = 127, noName = EINVAL, longName = ENAMETOOLONG };
static const char prefix[] = "user.";
#define MORE , 0, options
#define OPTIONS int options = how & 1 ? XATTR_NOFOLLOW : 0
static long gone(long answer) { return answer == -ENODATA ? -ENOATTR : answer; }
#else
enum { longestName = 255, noName = ERANGE, longName = ERANGE };
static const char prefix[] = "";
static long gone(long answer) { return answer; }
#endif
enum { prefixSize = sizeof prefix - 1 };

/// The file of a call, as the message names it: -1 or -2 for a path. `CHAOS_LEAVES` is no file's,
/// and stands for one of this machine.
static long find(const char *path, int number, int how) {
  if (!path) {
    if (!chaos_front_is_simulated(number)) return CHAOS_LEAVES;
    return chaos_simulated[number] - 1 == chanceFile ? -ENOTSUP - 2 : chaos_simulated[number] - 1;
  }
  long place = chaos_front_locate(0, AT_FDCWD, path);
  if (place < 0) return place - 2;
  return place ? (how & 1 ? -2 : -1) : CHAOS_LEAVES;
}

static long checkName(const char *name) {
  if (!name) return -EFAULT;
  size_t length = strnlen(name, longestName + 1);
  if (!length) return -noName;
  return length > longestName ? -longName : 0;
}

/// Asks about a file's attribute. A path out of the tree is one of this machine: CHAOS_LEAVES.
static long askAttribute(int call, long file, const char *name, long rule) {
  if (file < -2) return file + 2;
  chaos_talk->arguments[5] = -1;
  if (name) {
    memcpy(chaos_talk->path[1], prefix, prefixSize);
    strcpy(chaos_talk->path[1] + prefixSize, name);
  }
  return gone(chaos_ask(call, file, rule, 0, 0));
}

/// What was told, into the room that there is; without any, its size is the answer.
static long tell(const uint8_t *bytes, long size, void *to, size_t room) {
  if (size <= 0 || !room) return size;
  if ((size_t)size > room) return -ERANGE;
  memcpy(to, bytes, (size_t)size);
  return size;
}

static long reallyGet(const char *path, int number, const char *name, void *to, size_t size,
                      int how) {
#ifdef __APPLE__
  OPTIONS;
  return chaos_really(path ? getxattr(path, name, to, size MORE)
                           : fgetxattr(number, name, to, size, 0, 0));
#else
  if (!path) return chaos_really(fgetxattr(number, name, to, size));
  return chaos_really(how & 1 ? lgetxattr(path, name, to, size) : getxattr(path, name, to, size));
#endif
}

ssize_t chaos_front_getxattr(
    const char *path, int number, const char *name, void *to, size_t size, int how) {
  char out[CHAOS_PATH];
  long status = checkName(name);
  if (status) return chaos_settled(status);
  long file = find(path, number, how);
  if (file == CHAOS_LEAVES) {
    return chaos_settled(reallyGet(path, number, name, to, size, how));
  }
  long answer = askAttribute(CHAOS_GET_ATTRIBUTE, file, name, 0);
  if (chaos_front_leaves(answer, out)) return chaos_settled(reallyGet(out, 0, name, to, size, how));
  return chaos_settled(tell(chaos_talk->data, answer, to, size));
}

int chaos_front_setxattr(
    const char *path, int number, const char *name, const void *from, size_t size, int how) {
  char out[CHAOS_PATH];
  long status = checkName(name);
  if (status) return (int)chaos_settled(status);
  if (size > largestValue) return (int)chaos_settled(-E2BIG);
  long file = find(path, number, how);
  if (file == CHAOS_LEAVES) return (int)chaos_settled(-EROFS);
  if (size) memcpy(chaos_talk->data, from, size);
  chaos_talk->size = (uint32_t)size;
  long answer = askAttribute(CHAOS_SET_ATTRIBUTE, file, name, how >> 1 & 3);
  return (int)chaos_settled(chaos_front_leaves(answer, out) ? -EROFS : answer);
}

int chaos_front_removexattr(const char *path, int number, const char *name, int how) {
  char out[CHAOS_PATH];
  long status = checkName(name);
  if (status) return (int)chaos_settled(status);
  long file = find(path, number, how);
  if (file == CHAOS_LEAVES) return (int)chaos_settled(-EROFS);
  long answer = askAttribute(CHAOS_REMOVE_ATTRIBUTE, file, name, 0);
  return (int)chaos_settled(chaos_front_leaves(answer, out) ? -EROFS : answer);
}

static long reallyList(const char *path, int number, char *to, size_t size, int how) {
#ifdef __APPLE__
  OPTIONS;
  return chaos_really(path ? listxattr(path, to, size, options) : flistxattr(number, to, size, 0));
#else
  if (!path) return chaos_really(flistxattr(number, to, size));
  return chaos_really(how & 1 ? llistxattr(path, to, size) : listxattr(path, to, size));
#endif
}

ssize_t chaos_front_listxattr(const char *path, int number, char *to, size_t size, int how) {
  static uint8_t names[CHAOS_WINDOW];
  char out[CHAOS_PATH];
  long file = find(path, number, how);
  if (file == CHAOS_LEAVES) return chaos_settled(reallyList(path, number, to, size, how));
  long answer = askAttribute(CHAOS_LIST_ATTRIBUTES, file, NULL, 0), kept = 0;
  if (chaos_front_leaves(answer, out)) return chaos_settled(reallyList(out, 0, to, size, how));
  if (answer < 0) return chaos_settled(answer);
  for (long place = 0; place < answer;) {
    const char *name = (const char *)chaos_talk->data + place;
    size_t length = strlen(name) + 1;
    place += (long)length;
    if (length <= prefixSize) continue;
    memcpy(names + kept, name + prefixSize, length - prefixSize);
    kept += (long)(length - prefixSize);
  }
  return chaos_settled(tell(names, kept, to, size));
}
