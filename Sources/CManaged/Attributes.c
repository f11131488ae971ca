// A byte kept beside a real file: what the system itself has no word for.
#include "CManaged.h"

#include <errno.h>
#include <sys/types.h>
#include <sys/xattr.h>

#ifdef __APPLE__
#define MORE , 0, 0
#define MORE_TO_READ , 0, 0
#else
#define MORE , 0
#define MORE_TO_READ
#endif

int chaos_keep_byte(const char *path, const char *name, uint8_t byte) {
  return setxattr(path, name, &byte, 1 MORE);
}

int chaos_kept_byte(const char *path, const char *name) {
  uint8_t byte = 0;
  return getxattr(path, name, &byte, 1 MORE_TO_READ) == 1 ? byte : -1;
}

// Attributes whose values do not matter, for Swift, which has no names for these calls on Linux.

int chaos_mark(const char *path, const char *name, int is_set) {
  static const char value[] = "com.apple.backupd";
  if (is_set) return setxattr(path, name, value, sizeof value - 1 MORE) ? errno : 0;
#ifdef __APPLE__
  return removexattr(path, name, 0) && errno != ENOATTR ? errno : 0;
#else
  return removexattr(path, name) && errno != ENODATA ? errno : 0;
#endif
}

int chaos_find_mark(const char *path, const char *name) {
  if (getxattr(path, name, 0, 0 MORE_TO_READ) >= 0) return 1;
#ifdef __APPLE__
  return errno == ENOATTR ? 0 : -errno;
#else
  return errno == ENODATA ? 0 : -errno;
#endif
}
