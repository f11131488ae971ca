// Functions of the C library, one by one, as messages to the simulation: what they are given and
// answer is what the C library's own have (-1 and errno). They need no filter of the kernel. On
// macOS they stand in front of the C library's in a library of their own (Interposed.c); on Linux
// the tests call them by these names.
#ifndef CHAOS_FRONTS_H
#define CHAOS_FRONTS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/uio.h>

struct chaos_channel;

// MARK: The process

/// From here on the calls of this process are those of the channel's. Returns 0, or an errno.
int chaos_front_begin(struct chaos_channel *channel, const char *home);
/// Says something, and waits for the answer.
void chaos_front_say(struct chaos_channel *channel, int kind);
/// Whether calls are the simulation's.
int chaos_front_is_on(void);
/// Nobody is asked: what would be is counted, and fails with ENOENT. So somebody may see which
/// functions come this way.
void chaos_front_listen(struct chaos_channel *channel);
unsigned chaos_front_heard(void);
void chaos_front_deafen(void);

// MARK: Descriptors

int chaos_front_open(const char *path, int flags, mode_t mode);
int chaos_front_openat(int folder, const char *path, int flags, mode_t mode);
int chaos_front_close(int number);
int chaos_front_dup(int number);
int chaos_front_dup2(int number, int to);
int chaos_front_fcntl(int number, int command, long argument);
int chaos_front_flock(int number, int how);
int chaos_front_fsync(int number);
ssize_t chaos_front_read(int number, void *to, size_t size);
ssize_t chaos_front_write(int number, const void *from, size_t size);
ssize_t chaos_front_pread(int number, void *to, size_t size, off_t place);
ssize_t chaos_front_pwrite(int number, const void *from, size_t size, off_t place);
ssize_t chaos_front_readv(int number, const struct iovec *parts, int count);
ssize_t chaos_front_writev(int number, const struct iovec *parts, int count);
ssize_t chaos_front_preadv(int number, const struct iovec *parts, int count, off_t place);
ssize_t chaos_front_pwritev(int number, const struct iovec *parts, int count, off_t place);
off_t chaos_front_lseek(int number, off_t place, int from);
int chaos_front_ftruncate(int number, off_t size);
int chaos_front_truncate(const char *path, off_t size);
/// What stands in a folder, as macOS's records of 64-bit inodes.
ssize_t chaos_front_getdirentries(int number, void *to, size_t size, off_t *place);
void *chaos_front_mmap(void *at, size_t size, int may, int how, int number, off_t place);

// MARK: Names

int chaos_front_rename(const char *old, const char *new);
/// The last argument is 0, 1 to keep what is there, or 2 to exchange two.
int chaos_front_renameat(
    int oldFolder, const char *old, int newFolder, const char *new, unsigned how);
int chaos_front_link(const char *old, const char *new);
int chaos_front_linkat(int oldFolder, const char *old, int newFolder, const char *new, int how);
int chaos_front_unlink(const char *path);
int chaos_front_unlinkat(int folder, const char *path, int flags);
int chaos_front_mkdir(const char *path, mode_t mode);
int chaos_front_mkdirat(int folder, const char *path, mode_t mode);
int chaos_front_rmdir(const char *path);
int chaos_front_symlink(const char *target, const char *path);
int chaos_front_symlinkat(const char *target, int folder, const char *path);
ssize_t chaos_front_readlink(const char *path, char *to, size_t size);
ssize_t chaos_front_readlinkat(int folder, const char *path, char *to, size_t size);
int chaos_front_chdir(const char *path);
int chaos_front_fchdir(int number);
char *chaos_front_getcwd(char *to, size_t size);
char *chaos_front_realpath(const char *path, char *to);
int chaos_front_mkstemps(char *path, int tail);
char *chaos_front_mkdtemp(char *path);

// MARK: Facts

int chaos_front_stat(const char *path, struct stat *to);
int chaos_front_lstat(const char *path, struct stat *to);
int chaos_front_fstat(int number, struct stat *to);
int chaos_front_fstatat(int folder, const char *path, struct stat *to, int flags);
int chaos_front_access(const char *path, int bits);
int chaos_front_faccessat(int folder, const char *path, int bits, int flags);
int chaos_front_chmod(const char *path, mode_t mode);
int chaos_front_fchmod(int number, mode_t mode);
int chaos_front_fchmodat(int folder, const char *path, mode_t mode, int flags);
int chaos_front_chown(const char *path, uid_t user, gid_t group);
int chaos_front_fchown(int number, uid_t user, gid_t group);
mode_t chaos_front_umask(mode_t mask);
int chaos_front_utimensat(int folder, const char *path, const struct timespec *times, int flags);
int chaos_front_futimens(int number, const struct timespec *times);
int chaos_front_utimes(const char *path, const struct timeval *times);
int chaos_front_futimes(int number, const struct timeval *times);
/// Free pages of 4 KB behind a path or, where that is NULL, a descriptor. Returns -2 and does
/// nothing where that is a real one.
int64_t chaos_front_free_pages(const char *path, int number);

/// Extended attributes by path, or by descriptor where the path is NULL. Bit 0 of `how` does not
/// follow a last link; with bit 1 there must be none of the name, with bit 2 there must be one.
ssize_t chaos_front_getxattr(
    const char *path, int number, const char *name, void *to, size_t size, int how);
int chaos_front_setxattr(
    const char *path, int number, const char *name, const void *from, size_t size, int how);
ssize_t chaos_front_listxattr(const char *path, int number, char *to, size_t size, int how);
int chaos_front_removexattr(const char *path, int number, const char *name, int how);

// MARK: Time and chance

/// Nanoseconds: since 1970, or since the phone was made. Each look takes a microsecond.
int64_t chaos_front_clock(int isWall);
void chaos_front_sleep(int64_t nanoseconds);
void chaos_front_chance(void *to, size_t size);
/// What getpid(2) says.
int chaos_front_identity(void);

/// What is refused by name where a path, or a descriptor, is the phone's. Does not return then.
void chaos_front_refuse_path(const char *call, int folder, const char *path);
void chaos_front_refuse_number(const char *call, int number);
/// What is refused by name in any case.
void chaos_front_refuse(const char *what) __attribute__((noreturn));

#endif
