// A byte kept beside a real file: what the system itself has no word for.
#include "CManaged.h"

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
