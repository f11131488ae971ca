// macOS: the functions about files that stand in front of the C library's.
//
// Two things are not reached: calls that a library of the system makes to another part of itself
// (UUIDs within libsystem_c, so those have fronts of their own), and code that enters the kernel
// without any function (`svc`).
#ifdef __APPLE__

#include "Interposed.h"

#include <dirent.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/xattr.h>

// MARK: Variadic ones

// On arm64 what is variadic lies on the stack, so these must be so, too.

#define MODE \
  mode_t mode = 0; \
  if (flags & O_CREAT) { \
    va_list rest; \
    va_start(rest, flags); \
    mode = (mode_t)va_arg(rest, int); \
    va_end(rest); \
  }

#define OPENS(name) \
  static int front_of_##name(const char *path, int flags, ...) { \
    MODE \
    if (!chaos_front_is_on()) return name(path, flags, mode); \
    return chaos_front_open(path, flags, mode); \
  } \
  PAIR(front_of_##name, name)
extern int quiet_open(const char *path, int flags, ...) __asm("_open$NOCANCEL");
OPENS(open)
OPENS(quiet_open)

#define OPENS_AT(name) \
  static int front_of_##name(int folder, const char *path, int flags, ...) { \
    MODE \
    if (!chaos_front_is_on()) return name(folder, path, flags, mode); \
    return chaos_front_openat(folder, path, flags, mode); \
  } \
  PAIR(front_of_##name, name)
extern int quiet_openat(int folder, const char *path, int flags, ...) __asm("_openat$NOCANCEL");
OPENS_AT(openat)
OPENS_AT(quiet_openat)

// An int that is passed lies in the low half of what is read here, and is passed on as it is.
#define CONTROLS(name) \
  static int front_of_##name(int number, int command, ...) { \
    va_list rest; \
    va_start(rest, command); \
    long argument = va_arg(rest, long); \
    va_end(rest); \
    if (!chaos_front_is_on()) return name(number, command, argument); \
    return chaos_front_fcntl(number, command, argument); \
  } \
  PAIR(front_of_##name, name)
extern int quiet_fcntl(int number, int command, ...) __asm("_fcntl$NOCANCEL");
CONTROLS(fcntl)
CONTROLS(quiet_fcntl)

// Some libraries of the system call these, below the functions of the usual names.
extern int __open_nocancel(const char *path, int flags, mode_t mode);
FRONT(int, __open_nocancel, (const char *path, int flags, mode_t mode), (path, flags, mode),
      chaos_front_open(path, flags, mode))
extern int __openat_nocancel(int n, const char *path, int flags, mode_t mode);
FRONT(int, __openat_nocancel, (int n, const char *path, int flags, mode_t mode),
      (n, path, flags, mode), chaos_front_openat(n, path, flags, mode))
extern int __fcntl_nocancel(int n, int command, long argument);
FRONT(int, __fcntl_nocancel, (int n, int command, long argument), (n, command, argument),
      chaos_front_fcntl(n, command, argument))

extern int ioctl(int number, unsigned long what, ...);
static int front_of_ioctl(int number, unsigned long what, ...) {
  va_list rest;
  va_start(rest, what);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  if (!chaos_front_is_on() || !chaos_front_is_simulated(number)) {
    return ioctl(number, what, argument);
  }
  errno = ENOTTY;
  return -1;
}
PAIR(front_of_ioctl, ioctl)

// MARK: Descriptors

BOTH(int, close, (int n), (n))
BOTH(int, fsync, (int n), (n))
BOTH(ssize_t, read, (int n, void *to, size_t size), (n, to, size))
BOTH(ssize_t, write, (int n, const void *from, size_t size), (n, from, size))
BOTH(ssize_t, pread, (int n, void *to, size_t size, off_t at), (n, to, size, at))
BOTH(ssize_t, pwrite, (int n, const void *from, size_t size, off_t at), (n, from, size, at))
BOTH(ssize_t, readv, (int n, const struct iovec *parts, int count), (n, parts, count))
BOTH(ssize_t, writev, (int n, const struct iovec *parts, int count), (n, parts, count))
SAME(ssize_t, preadv, (int n, const struct iovec *parts, int count, off_t at),
     (n, parts, count, at))
SAME(ssize_t, pwritev, (int n, const struct iovec *parts, int count, off_t at),
     (n, parts, count, at))
SAME(int, dup, (int n), (n))
SAME(int, dup2, (int n, int to), (n, to))
SAME(int, flock, (int n, int how), (n, how))
SAME(off_t, lseek, (int n, off_t at, int from), (n, at, from))
SAME(int, ftruncate, (int n, off_t size), (n, size))
SAME(int, truncate, (const char *path, off_t size), (path, size))
SAME(void *, mmap, (void *at, size_t size, int may, int how, int n, off_t place),
     (at, size, may, how, n, place))
// No header has it. On APFS it is what fsync(2) is.
extern int fdatasync(int n);
FRONT(int, fdatasync, (int n), (n), chaos_front_fsync(n))

/// What opendir(3) and its kin are made of.
extern ssize_t __getdirentries64(int n, void *to, size_t size, off_t *place);
static ssize_t front_of_getdirentries(int n, void *to, size_t size, off_t *place) {
  int isOurs = chaos_front_is_on() && chaos_front_is_simulated(n);
  return isOurs ? chaos_front_getdirentries(n, to, size, place)
                : __getdirentries64(n, to, size, place);
}
PAIR(front_of_getdirentries, __getdirentries64)

// MARK: Names

SAME(int, rename, (const char *old, const char *new), (old, new))
FRONT(int, renameat, (int a, const char *old, int b, const char *new), (a, old, b, new),
      chaos_front_renameat(a, old, b, new, 0))

/// How the simulation says what these flags say; what it does not know is refused.
static unsigned renaming(unsigned flags) {
  switch (flags) {
    case 0: return 0;
    case RENAME_EXCL: return 1;
    case RENAME_SWAP: return 2;
  }
  chaos_front_refuse("a rename with flags that are not simulated");
}
FRONT(int, renamex_np, (const char *old, const char *new, unsigned flags), (old, new, flags),
      chaos_front_renameat(AT_FDCWD, old, AT_FDCWD, new, renaming(flags)))
FRONT(int, renameatx_np, (int a, const char *old, int b, const char *new, unsigned flags),
      (a, old, b, new, flags), chaos_front_renameat(a, old, b, new, renaming(flags)))

SAME(int, link, (const char *old, const char *new), (old, new))
SAME(int, linkat, (int a, const char *old, int b, const char *new, int how), (a, old, b, new, how))
SAME(int, unlink, (const char *path), (path))
SAME(int, unlinkat, (int n, const char *path, int flags), (n, path, flags))
SAME(int, mkdir, (const char *path, mode_t mode), (path, mode))
SAME(int, mkdirat, (int n, const char *path, mode_t mode), (n, path, mode))
SAME(int, rmdir, (const char *path), (path))
SAME(int, symlink, (const char *target, const char *path), (target, path))
SAME(int, symlinkat, (const char *target, int n, const char *path), (target, n, path))
SAME(ssize_t, readlink, (const char *path, char *to, size_t size), (path, to, size))
SAME(ssize_t, readlinkat, (int n, const char *path, char *to, size_t size), (n, path, to, size))
SAME(int, chdir, (const char *path), (path))
SAME(int, fchdir, (int n), (n))
SAME(char *, getcwd, (char *to, size_t size), (to, size))
SAME(char *, realpath, (const char *path, char *to), (path, to))
// The C library would draw the letters inside itself.
FRONT(int, mkstemp, (char *path), (path), chaos_front_mkstemps(path, 0))
SAME(int, mkstemps, (char *path, int tail), (path, tail))
SAME(char *, mkdtemp, (char *path), (path))
REFUSED(int, mkostemp, (char *path, int flags), (path, flags), "mkostemp")
REFUSED(int, mkostemps, (char *path, int tail, int flags), (path, tail, flags), "mkostemps")

// MARK: Facts

SAME(int, stat, (const char *path, struct stat *to), (path, to))
SAME(int, lstat, (const char *path, struct stat *to), (path, to))
SAME(int, fstat, (int n, struct stat *to), (n, to))
SAME(int, fstatat, (int n, const char *path, struct stat *to, int flags), (n, path, to, flags))
SAME(int, access, (const char *path, int bits), (path, bits))
SAME(int, faccessat, (int n, const char *path, int bits, int flags), (n, path, bits, flags))
SAME(int, chmod, (const char *path, mode_t mode), (path, mode))
SAME(int, fchmod, (int n, mode_t mode), (n, mode))
SAME(int, fchmodat, (int n, const char *path, mode_t mode, int flags), (n, path, mode, flags))
SAME(int, chown, (const char *path, uid_t user, gid_t group), (path, user, group))
FRONT(int, lchown, (const char *path, uid_t user, gid_t group), (path, user, group),
      chaos_front_chown(path, user, group))
SAME(int, fchown, (int n, uid_t user, gid_t group), (n, user, group))
SAME(mode_t, umask, (mode_t mask), (mask))
SAME(int, utimensat, (int n, const char *path, const struct timespec *times, int flags),
     (n, path, times, flags))
SAME(int, futimens, (int n, const struct timespec *times), (n, times))
SAME(int, utimes, (const char *path, const struct timeval *times), (path, times))
SAME(int, futimes, (int n, const struct timeval *times), (n, times))

static int tellRoom(struct statfs *to, int64_t pages) {
  if (pages < 0) return -1;
  memset(to, 0, sizeof *to);
  to->f_bsize = 4096;
  to->f_iosize = 1 << 20;
  to->f_blocks = 1 << 24;
  to->f_bfree = to->f_bavail = (uint64_t)pages;
  to->f_files = to->f_ffree = 1 << 20;
  to->f_owner = 501;
  strcpy(to->f_fstypename, "apfs");
  strcpy(to->f_mntonname, "/phone");
  strcpy(to->f_mntfromname, "/dev/disk1");
  return 0;
}
static int front_of_statfs(const char *path, struct statfs *to) {
  int64_t pages = chaos_front_is_on() ? chaos_front_free_pages(path, -1) : -2;
  return pages == -2 ? statfs(path, to) : tellRoom(to, pages);
}
PAIR(front_of_statfs, statfs)
static int front_of_fstatfs(int n, struct statfs *to) {
  int64_t pages = chaos_front_is_on() ? chaos_front_free_pages(NULL, n) : -2;
  return pages == -2 ? fstatfs(n, to) : tellRoom(to, pages);
}
PAIR(front_of_fstatfs, fstatfs)

// MARK: Extended attributes

/// The options as CFronts has them. A place within an attribute is that of a resource fork.
static int attributeCall(int options, uint32_t place) {
  int known = XATTR_NOFOLLOW | XATTR_CREATE | XATTR_REPLACE;
  if (place || (options & ~known)) chaos_front_refuse("an attribute with unusual options");
  return (options & XATTR_NOFOLLOW ? 1 : 0) | (options & XATTR_CREATE ? 2 : 0) |
         (options & XATTR_REPLACE ? 4 : 0);
}

FRONT(ssize_t, getxattr,
      (const char *path, const char *name, void *to, size_t size, uint32_t at, int options),
      (path, name, to, size, at, options),
      chaos_front_getxattr(path ? path : "", -1, name, to, size, attributeCall(options, at)))
FRONT(ssize_t, fgetxattr,
      (int n, const char *name, void *to, size_t size, uint32_t at, int options),
      (n, name, to, size, at, options),
      chaos_front_getxattr(NULL, n, name, to, size, attributeCall(options, at)))
FRONT(int, setxattr,
      (const char *path, const char *name, const void *from, size_t size, uint32_t at, int options),
      (path, name, from, size, at, options),
      chaos_front_setxattr(path ? path : "", -1, name, from, size, attributeCall(options, at)))
FRONT(int, fsetxattr,
      (int n, const char *name, const void *from, size_t size, uint32_t at, int options),
      (n, name, from, size, at, options),
      chaos_front_setxattr(NULL, n, name, from, size, attributeCall(options, at)))
FRONT(ssize_t, listxattr, (const char *path, char *to, size_t size, int options),
      (path, to, size, options),
      chaos_front_listxattr(path ? path : "", -1, to, size, attributeCall(options, 0)))
FRONT(ssize_t, flistxattr, (int n, char *to, size_t size, int options), (n, to, size, options),
      chaos_front_listxattr(NULL, n, to, size, attributeCall(options, 0)))
FRONT(int, removexattr, (const char *path, const char *name, int options), (path, name, options),
      chaos_front_removexattr(path ? path : "", -1, name, attributeCall(options, 0)))
FRONT(int, fremovexattr, (int n, const char *name, int options), (n, name, options),
      chaos_front_removexattr(NULL, n, name, attributeCall(options, 0)))

#endif
