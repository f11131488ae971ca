// The calls about files that are made most often: for code in process, and in managed processes,
// they go to the simulated phone without a detour. Whatever is not here is caught by the kernel,
// and answered by the same code: this list is a matter of speed alone.
#include "Functions.h"

#if CHAOS_MANAGES

#include <stdarg.h>
#include <sys/types.h>

struct iovec;
struct stat;

// As the C library has them, on either processor: no header that says so may come before.
enum { here = -100, itself = 0x1000, notFollowed = 0x100, creates = 0100, nameless = 020000000 };

#define CALL(...) CALL_(__VA_ARGS__, 0, 0, 0, 0, 0, 0)
#define CALL_(number, a, b, c, d, e, f, ...) \
  chaos_call_in_front(number, (long)(a), (long)(b), (long)(c), (long)(d), (long)(e), (long)(f))

/// A function, what it is given, and the system call that it is.
#define FUNCTION(result, name, parameters, arguments, ...) \
  result name parameters; \
  result name parameters { \
    if (is_answered()) return (result)settle(CALL(__VA_ARGS__)); \
    ORIGINAL(result parameters, #name); \
    return original arguments; \
  }

/// The same for one that is given a path.
#define FINDS(result, name, parameters, arguments, path, ...) \
  result name parameters; \
  result name parameters { \
    if (is_answered()) return (result)settle(CALL(__VA_ARGS__)); \
    LOOK_AT(#name, path); \
    ORIGINAL(result parameters, #name); \
    return original arguments; \
  }

#define READS(name, type, number) \
  FUNCTION(ssize_t, name, (int n, type to, size_t size), (n, to, size), number, n, to, size)
#define READS_AT(name, type, number) \
  FUNCTION(ssize_t, name, (int n, type to, size_t size, off_t place), (n, to, size, place), \
           number, n, to, size, place)
#define READS_PARTS(name, number) \
  FUNCTION(ssize_t, name, (int n, const struct iovec *parts, int count), (n, parts, count), \
           number, n, parts, count)
READS(read, void *, SYS_read)
READS(write, const void *, SYS_write)
READS_AT(pread, void *, SYS_pread64)
READS_AT(pread64, void *, SYS_pread64)
READS_AT(pwrite, const void *, SYS_pwrite64)
READS_AT(pwrite64, const void *, SYS_pwrite64)
READS_PARTS(readv, SYS_readv)
READS_PARTS(writev, SYS_writev)

#define BY_NUMBER(name, number) FUNCTION(int, name, (int n), (n), number, n)
BY_NUMBER(close, SYS_close)
BY_NUMBER(fsync, SYS_fsync)
BY_NUMBER(fdatasync, SYS_fdatasync)

#define SEEKS(name) \
  FUNCTION(off_t, name, (int n, off_t place, int from), (n, place, from), SYS_lseek, n, place, from)
SEEKS(lseek)
SEEKS(lseek64)

#define CUTS(name) FUNCTION(int, name, (int n, off_t size), (n, size), SYS_ftruncate, n, size)
CUTS(ftruncate)
CUTS(ftruncate64)
FUNCTION(int, flock, (int n, int how), (n, how), SYS_flock, n, how)
FUNCTION(int, fchmod, (int n, mode_t mode), (n, mode), SYS_fchmod, n, mode)

#define BY_PATH(name, number) FINDS(int, name, (const char *path), (path), path, number, path)
BY_PATH(unlink, SYS_unlink)
BY_PATH(rmdir, SYS_rmdir)

#define BY_PATHS(name, number) \
  FINDS(int, name, (const char *a, const char *b), (a, b), b, number, a, b)
BY_PATHS(rename, SYS_rename)
BY_PATHS(link, SYS_link)
BY_PATHS(symlink, SYS_symlink)

FINDS(int, mkdir, (const char *path, mode_t mode), (path, mode), path, SYS_mkdir, path, mode)
FINDS(int, chmod, (const char *path, mode_t mode), (path, mode), path, SYS_chmod, path, mode)
FINDS(int, access, (const char *path, int bits), (path, bits), path, SYS_access, path, bits)
FINDS(ssize_t, readlink, (const char *path, char *to, size_t size), (path, to, size), path,
      SYS_readlink, path, to, size)

#define TELLS(name, flags) \
  FINDS(int, name, (const char *path, struct stat *to), (path, to), path, SYS_newfstatat, here, \
        path, to, flags)
TELLS(stat, 0)
TELLS(stat64, 0)
TELLS(lstat, notFollowed)
TELLS(lstat64, notFollowed)

#define TELLS_OPEN(name) \
  FUNCTION(int, name, (int n, struct stat *to), (n, to), SYS_newfstatat, n < 0 ? -1 : n, "", to, \
           itself)
TELLS_OPEN(fstat)
TELLS_OPEN(fstat64)

#define TELLS_AT(name) \
  FINDS(int, name, (int n, const char *path, struct stat *to, int flags), (n, path, to, flags), \
        path, SYS_newfstatat, n, path, to, flags)
TELLS_AT(fstatat)
TELLS_AT(fstatat64)

/// The mode of open(2), which is given only where a file may be made.
#define MODE(flags) \
  mode_t mode = 0; \
  if (flags & (creates | nameless)) { \
    va_list rest; \
    va_start(rest, flags); \
    mode = va_arg(rest, mode_t); \
    va_end(rest); \
  }

#define OPENS(name) \
  int name(const char *path, int flags, ...); \
  int name(const char *path, int flags, ...) { \
    MODE(flags) \
    if (is_answered()) return (int)settle(CALL(SYS_openat, here, path, flags, mode)); \
    LOOK_AT(#name, path); \
    ORIGINAL(int(const char *, int, ...), #name); \
    return original(path, flags, mode); \
  }
OPENS(open)
OPENS(open64)

#define OPENS_AT(name) \
  int name(int folder, const char *path, int flags, ...); \
  int name(int folder, const char *path, int flags, ...) { \
    MODE(flags) \
    if (is_answered()) return (int)settle(CALL(SYS_openat, folder, path, flags, mode)); \
    LOOK_AT(#name, path); \
    ORIGINAL(int(int, const char *, int, ...), #name); \
    return original(folder, path, flags, mode); \
  }
OPENS_AT(openat)
OPENS_AT(openat64)

#define CONTROLS(name) \
  int name(int n, int command, ...); \
  int name(int n, int command, ...) { \
    va_list rest; \
    va_start(rest, command); \
    long argument = va_arg(rest, long); \
    va_end(rest); \
    if (is_answered()) return (int)settle(CALL(SYS_fcntl, n, command, argument)); \
    ORIGINAL(int(int, int, ...), #name); \
    return original(n, command, argument); \
  }
CONTROLS(fcntl)
CONTROLS(fcntl64)

FUNCTION(pid_t, getpid, (void), (), SYS_getpid, 0)
FUNCTION(ssize_t, getrandom, (void *to, size_t size, unsigned how), (to, size, how),
         SYS_getrandom, to, size, how)

int getentropy(void *to, size_t size);
int getentropy(void *to, size_t size) {
  if (!is_answered()) {
    ORIGINAL(int(void *, size_t), "getentropy");
    return original(to, size);
  }
  if (size > 256) {
    errno = EIO;
    return -1;
  }
  return settle(CALL(SYS_getrandom, to, size, 0)) < 0 ? -1 : 0;
}

/// Six letters by chance at the end of a path that name nothing, drawn as the GNU C library does.
/// A negative errno if there are none.
static long findName(char *path, size_t size) {
  static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  // A number below this has ten letters, all of them as likely.
  const uint64_t power = 839299365868340224, most = UINT64_MAX - UINT64_MAX % power;
  enum { tenLetters = 10, tries = 62 * 62 * 62 };
  _Alignas(16) char status[256];
  uint64_t chance = 0;
  int left = 0;
  for (int attempt = 0; attempt < tries; attempt++) {
    for (size_t place = size - 6; place < size; place++, left--, chance /= 62) {
      if (!left) {
        do CALL(SYS_getrandom, &chance, sizeof chance, 0);
        while (chance >= most);
        left = tenLetters;
      }
      path[place] = letters[chance % 62];
    }
    long answer = CALL(SYS_newfstatat, here, path, status, notFollowed);
    if (answer) return answer == -ENOENT ? 0 : answer;
  }
  return -EEXIST;
}

/// mktemp(3). The calls that the C library's makes inside would be caught one by one, for each file
/// that Foundation replaces.
char *mktemp(char *path);
char *mktemp(char *path) {
  if (!is_answered()) {
    LOOK_AT("mktemp", path);
    ORIGINAL(char *(char *), "mktemp");
    return original(path);
  }
  int error = errno;
  size_t size = __builtin_strlen(path);
  int isTemplate = size >= 6 && !__builtin_memcmp(path + size - 6, "XXXXXX", 6);
  long answer = isTemplate ? findName(path, size) : -EINVAL;
  if (settle(answer) < 0) {
    path[0] = 0;
  } else {
    errno = error;
  }
  return path;
}

#endif
