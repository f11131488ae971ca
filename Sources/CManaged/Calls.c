// What becomes of each system call of a managed process. Calls about simulated files go to the
// simulation; harmless ones go on; the rest is refused by name.
#include "Inside.h"

#if defined(__linux__) && defined(__x86_64__)

#include <linux/fs.h>
#include <linux/futex.h>
#include <linux/stat.h>
#include <sched.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/utsname.h>

/// Signals stay within the process.
static long signalThread(long thread, long signal) {
  long process = PASS(SYS_getpid);
  return PASS(SYS_tgkill, process, thread, signal);
}

static long fillNames(struct utsname *names) {
  memset(names, 0, sizeof *names);
  strcpy(names->sysname, "Linux");
  strcpy(names->nodename, "phone");
  strcpy(names->release, "6.1.0");
  strcpy(names->version, "simulated");
  strcpy(names->machine, "x86_64");
  return 0;
}

#define PATH_ONLY(directory, path, otherwise, simulatedAnswer) \
  do { \
    long place_ = chaos_locate(0, directory, (const char *)(path)); \
    if (place_ < 0) return place_; \
    return place_ ? (simulatedAnswer) : (otherwise); \
  } while (0)

static long renameAt(long oldFolder, const char *old, long newFolder, const char *new, long flags) {
  long from = chaos_locate(0, oldFolder, old);
  if (from < 0) return from;
  long to = chaos_locate(1, newFolder, new);
  if (to < 0) return to;
  if (!from && !to) return -EROFS;
  if (!from || !to) return -EXDEV;
  return chaos_ask(CHAOS_RENAME, flags, 0, 0, 0);
}

static long linkAt(long oldFolder, const char *old, long newFolder, const char *new) {
  long from = chaos_locate(0, oldFolder, old);
  if (from < 0) return from;
  long to = chaos_locate(1, newFolder, new);
  if (to < 0) return to;
  if (!from && !to) return -EROFS;
  if (!from || !to) return -EXDEV;
  return chaos_ask(CHAOS_LINK, 0, 0, 0, 0);
}

/// What is there is no symbolic link.
static long noLink(void) {
  long status = chaos_ask(CHAOS_STATUS, 0, 0, 0, 0);
  return status < 0 ? status : -EINVAL;
}

/// Calls about a descriptor that is simulated.
static long useDescriptor(long number, long a, long b, long c, long d) {
  int token = chaos_simulated[a] - 1;
  switch (number) {
    case SYS_read: return chaos_read(a, (void *)b, (size_t)c, -1);
    case SYS_write: return chaos_write(a, (void *)b, (size_t)c, -1);
    case SYS_pread64: return d < 0 ? -EINVAL : chaos_read(a, (void *)b, (size_t)c, d);
    case SYS_pwrite64: return d < 0 ? -EINVAL : chaos_write(a, (void *)b, (size_t)c, d);
    case SYS_readv: return chaos_each(a, (const struct iovec *)b, c, -1, 0);
    case SYS_writev: return chaos_each(a, (const struct iovec *)b, c, -1, 1);
    case SYS_preadv: return chaos_each(a, (const struct iovec *)b, c, d, 0);
    case SYS_pwritev: return chaos_each(a, (const struct iovec *)b, c, d, 1);
    case SYS_close: return chaos_close(a);
    case SYS_dup: return chaos_copy(a, PASS(SYS_dup, a));
    case SYS_fcntl: return chaos_control(a, b, c);
    case SYS_ioctl: return -ENOTTY;
  }
  if (token == chanceFile) return -EINVAL;
  switch (number) {
    case SYS_lseek: return chaos_ask(CHAOS_SEEK, token, b, c, 0);
    case SYS_ftruncate: return chaos_ask(CHAOS_TRUNCATE, token, b, 0, 0);
    case SYS_fsync: return chaos_ask(CHAOS_SYNC, token, 0, 0, 0);
    case SYS_fdatasync: return chaos_ask(CHAOS_SYNC, token, 1, 0, 0);
    case SYS_sync_file_range: return chaos_ask(CHAOS_SYNC, token, 2, 0, 0);
    case SYS_flock:
      return chaos_ask(CHAOS_LOCK, token, 0, 0, 4 | (b & LOCK_NB ? 0 : 1) | (b & ~LOCK_NB) << 8);
    case SYS_getdents64: {
      long size = chaos_ask(CHAOS_LIST, token, c < CHAOS_WINDOW ? c : CHAOS_WINDOW, 0, 0);
      if (size > 0) memcpy((void *)b, chaos_channel->data, (size_t)size);
      return size;
    }
    case SYS_fstat: {
      long status = chaos_ask(CHAOS_FILE_STATUS, token, 0, 0, 0);
      if (status >= 0) chaos_fill_status((struct stat *)b);
      return status;
    }
    case SYS_fstatfs: return chaos_fill_statfs((struct statfs *)b);
    case SYS_fallocate: return chaos_ask(CHAOS_ALLOCATE, token, b, c, d);
    case SYS_fchmod: return chaos_ask(CHAOS_SET_MODE, token, b, 0, 0);
    case SYS_fchown: return 0;
    case SYS_fadvise64: return 0;
    case SYS_readahead: return 0;
    case SYS_fgetxattr: return -ENODATA;
    case SYS_flistxattr: return 0;
    case SYS_fremovexattr: return -ENODATA;
    case SYS_fchdir: chaos_refuse(chaos_channel, "fchdir");
  }
  chaos_refuse_call(number);
  return -ENOSYS;
}

/// What becomes of a system call: its result, or a negative errno.
long chaos_answer(long number, long a, long b, long c, long d, long e, long f) {
  long really;
  chaos_before_call(number, a, b, c, d);
  if (chaos_print(number, a, b, c, &really)) return really;
  if (chaos_is_real && chaos_answer_really(number, a, b, c, d, e, f, &really)) return really;
  switch (number) {
    // By name.
    case SYS_open: return chaos_open(AT_FDCWD, (const char *)a, b, c);
    case SYS_creat: return chaos_open(AT_FDCWD, (const char *)a, O_CREAT | O_WRONLY | O_TRUNC, b);
    case SYS_openat: return chaos_open((int)a, (const char *)b, c, d);
    case SYS_truncate: PATH_ONLY(AT_FDCWD, a, -EROFS, chaos_ask(CHAOS_TRUNCATE_PATH, 0, b, 0, 0));
    case SYS_rename: return renameAt(AT_FDCWD, (void *)a, AT_FDCWD, (void *)b, 0);
    case SYS_renameat: return renameAt((int)a, (void *)b, (int)c, (void *)d, 0);
    case SYS_renameat2: return renameAt((int)a, (void *)b, (int)c, (void *)d, e);
    case SYS_link: return linkAt(AT_FDCWD, (void *)a, AT_FDCWD, (void *)b);
    case SYS_linkat: return linkAt((int)a, (void *)b, (int)c, (void *)d);
    case SYS_unlink: PATH_ONLY(AT_FDCWD, a, -EROFS, chaos_ask(CHAOS_UNLINK, 0, 0, 0, 0));
    case SYS_unlinkat:
      PATH_ONLY((int)a, b, -EROFS,
                chaos_ask(c & AT_REMOVEDIR ? CHAOS_REMOVE_DIRECTORY : CHAOS_UNLINK, 0, 0, 0, 0));
    case SYS_mkdir: PATH_ONLY(AT_FDCWD, a, -EROFS, chaos_ask(CHAOS_MAKE_DIRECTORY, b, 0, 0, 0));
    case SYS_mkdirat: PATH_ONLY((int)a, b, -EROFS, chaos_ask(CHAOS_MAKE_DIRECTORY, c, 0, 0, 0));
    case SYS_rmdir: PATH_ONLY(AT_FDCWD, a, -EROFS, chaos_ask(CHAOS_REMOVE_DIRECTORY, 0, 0, 0, 0));
    case SYS_stat: return chaos_status_at(AT_FDCWD, (void *)a, 0, (void *)b, NULL, 0);
    case SYS_lstat:
      return chaos_status_at(AT_FDCWD, (void *)a, AT_SYMLINK_NOFOLLOW, (void *)b, NULL, 0);
    case SYS_newfstatat: return chaos_status_at((int)a, (void *)b, d, (void *)c, NULL, 0);
    case SYS_statx: return chaos_status_at((int)a, (void *)b, c, NULL, (void *)e, d);
    case SYS_access:
      PATH_ONLY(AT_FDCWD, a, PASS(SYS_access, a, b), chaos_ask(CHAOS_ACCESS, b, 0, 0, 0));
    case SYS_faccessat:
      PATH_ONLY((int)a, b, PASS(SYS_faccessat, a, b, c), chaos_ask(CHAOS_ACCESS, c, 0, 0, 0));
    case SYS_faccessat2:
      PATH_ONLY((int)a, b, PASS(SYS_faccessat2, a, b, c, d), chaos_ask(CHAOS_ACCESS, c, 0, 0, 0));
    case SYS_readlink: PATH_ONLY(AT_FDCWD, a, PASS(SYS_readlink, a, b, c), noLink());
    case SYS_readlinkat: PATH_ONLY((int)a, b, PASS(SYS_readlinkat, a, b, c, d), noLink());
    case SYS_chmod: PATH_ONLY(AT_FDCWD, a, -EROFS, chaos_ask(CHAOS_SET_MODE, -1, b, 0, 0));
    case SYS_fchmodat: PATH_ONLY((int)a, b, -EROFS, chaos_ask(CHAOS_SET_MODE, -1, c, 0, 0));
    case SYS_chown:
    case SYS_lchown: PATH_ONLY(AT_FDCWD, a, -EROFS, 0);
    case SYS_statfs: PATH_ONLY(AT_FDCWD, a, PASS(SYS_statfs, a, b), chaos_fill_statfs((void *)b));
    case SYS_getxattr:
    case SYS_lgetxattr: PATH_ONLY(AT_FDCWD, a, PASS(number, a, b, c, d), -ENODATA);
    case SYS_listxattr:
    case SYS_llistxattr: PATH_ONLY(AT_FDCWD, a, PASS(number, a, b, c), 0);
    case SYS_chdir: return chaos_change_folder((const char *)a);
    case SYS_getcwd: return chaos_tell_folder((char *)a, (size_t)b);

    // By descriptor.
    case SYS_dup2:
    case SYS_dup3: {
      if (a == b && number == SYS_dup3) return -EINVAL;
      if (a == b) return PASS(SYS_fcntl, a, F_GETFD) < 0 ? -EBADF : b;
      if (chaos_is_simulated(b)) chaos_close(b);
      long real = PASS(SYS_dup3, a, b, number == SYS_dup3 ? c : 0);
      return chaos_is_simulated(a) ? chaos_copy(a, real) : real;
    }
    case SYS_close_range:
      for (long place = a; place <= b && place < mostDescriptors; place++) {
        if (chaos_is_simulated(place)) chaos_close(place);
      }
      return PASS(SYS_close_range, a, b, c);
    case SYS_mmap: return chaos_map(a, b, c, d, (int)e, f);
    case SYS_msync: return chaos_sync_mapping((unsigned long)a, c);
    case SYS_munmap:
      chaos_forget_mapping((unsigned long)a);
      return PASS(SYS_munmap, a, b);
    case SYS_read:
    case SYS_write:
    case SYS_pread64:
    case SYS_pwrite64:
    case SYS_readv:
    case SYS_writev:
    case SYS_preadv:
    case SYS_pwritev:
    case SYS_close:
    case SYS_dup:
    case SYS_fcntl:
    case SYS_ioctl:
    case SYS_lseek:
    case SYS_ftruncate:
    case SYS_fsync:
    case SYS_fdatasync:
    case SYS_sync_file_range:
    case SYS_flock:
    case SYS_getdents64:
    case SYS_fstat:
    case SYS_fstatfs:
    case SYS_fallocate:
    case SYS_fchmod:
    case SYS_fchown:
    case SYS_fchdir:
    case SYS_fadvise64:
    case SYS_readahead:
    case SYS_fgetxattr:
    case SYS_flistxattr:
    case SYS_fremovexattr:
      if (chaos_is_simulated((int)a)) return useDescriptor(number, (int)a, b, c, d);
      if (number == SYS_write) chaos_wake_pollers();
      if (number == SYS_close) chaos_timer_forget((int)a);
      return PASS(number, a, b, c, d, e, f);

    // Time, chance, identity.
    case SYS_clock_gettime: chaos_tell_time((void *)b, chaos_clock(a)); return 0;
    case SYS_clock_getres: chaos_tell_time((void *)b, 1000); return 0;
    case SYS_gettimeofday: {
      int64_t now = chaos_clock(CLOCK_REALTIME);
      struct timeval *time = (void *)a;
      if (time) {
        time->tv_sec = now / 1000000000;
        time->tv_usec = now % 1000000000 / 1000;
      }
      return 0;
    }
    case SYS_time: {
      long now = chaos_clock(CLOCK_REALTIME) / 1000000000;
      if (a) *(long *)a = now;
      return now;
    }
    case SYS_nanosleep: return chaos_sleep((void *)a);
    case SYS_clock_nanosleep: {
      const struct timespec *until = (void *)c;
      if (!(b & TIMER_ABSTIME)) return chaos_sleep(until);
      int64_t rest = until->tv_sec * 1000000000 + until->tv_nsec - chaos_clock(a);
      return rest <= 0 ? 0 : chaos_wait_for(rest);
    }
    case SYS_poll:
      if (a && b) chaos_refuse_call(number);
      return (int)c < 0 ? -EINTR : chaos_wait_for(c * 1000000);
    case SYS_select:
      if (a || !e) chaos_refuse_call(number);
      return chaos_wait_for(((struct timeval *)e)->tv_sec * 1000000000 +
                            ((struct timeval *)e)->tv_usec * 1000);
    case SYS_getrandom: return chaos_fill_by_chance((void *)a, (size_t)b);
    case SYS_getpid: return chaos_channel->identity;
    case SYS_getppid: return 1;
    case SYS_getuid:
    case SYS_geteuid:
    case SYS_getgid:
    case SYS_getegid: return 501;
    case SYS_uname: return fillNames((void *)a);
    case SYS_umask: return 022;

    // Signals: nobody may block or take the one that brings the calls here.
    case SYS_rt_sigprocmask: {
      uint64_t mask;
      if (!b || a == SIG_UNBLOCK) return PASS(number, a, b, c, d);
      mask = *(const uint64_t *)b & ~(1ull << (SIGSYS - 1));
      return PASS(number, a, &mask, c, d);
    }
    case SYS_rt_sigaction: {
      // As the kernel takes it: a function, flags, where it returns to, what it blocks.
      unsigned long action[4];
      if (a == SIGSYS && b) return 0;
      if (!b) return PASS(number, a, b, c, d);
      memcpy(action, (const void *)b, sizeof action);
      action[3] &= ~(1ul << (SIGSYS - 1));
      return PASS(number, a, action, c, d);
    }
    case SYS_kill:
      return a == chaos_channel->identity || !a ? signalThread(PASS(SYS_gettid), b) : -EPERM;
    case SYS_tgkill: return signalThread(b, c);
    case SYS_tkill: return signalThread(a, b);

    // Threads.
    case SYS_futex: return chaos_futex(a, b, c, d, e, f);
    case SYS_sched_yield: chaos_yield(); return 0;
    case SYS_exit: chaos_thread_end(a);
    case SYS_epoll_wait:
    case SYS_epoll_pwait: return chaos_poll_events(a, b, c, (int)d);
    case SYS_timerfd_create: return chaos_timer_create(a, b);
    case SYS_timerfd_settime: return chaos_timer_set((int)a, b, (void *)c, (void *)d);
    case SYS_timerfd_gettime: return chaos_timer_get((int)a, (void *)b);
    case SYS_sched_getaffinity:
      // Two cores, wherever it runs.
      if (b < 8) return -EINVAL;
      *(uint64_t *)c = 3;
      return 8;
    // The C library asks a daemon for names of users, and does without where there is none.
    case SYS_socket:
      if (a == 1) return -EAFNOSUPPORT;
      chaos_refuse_call(number);
    case SYS_prctl:
      if (a == PR_SET_PDEATHSIG || a == PR_SET_SECCOMP) return -EPERM;
      return PASS(number, a, b, c, d, e);
    case SYS_prlimit64:
      if (c) return -EPERM;
      return PASS(number, 0, b, 0, d);
    // Who runs first is decided here.
    case SYS_setpriority:
    case SYS_getpriority:
    case SYS_sched_getscheduler:
    case SYS_sched_setscheduler:
    case SYS_sched_getparam:
    case SYS_sched_setparam: return 0;
    case SYS_eventfd2:
    case SYS_getrusage:
    case SYS_times:
    case SYS_epoll_create1:
    case SYS_epoll_ctl:
    case SYS_getcpu:
    case SYS_sysinfo: return PASS(number, a, b, c, d, e, f);
    case SYS_clone3: return -ENOSYS;
  }
  chaos_refuse_call(number);
  return -ENOSYS;
}

#endif
