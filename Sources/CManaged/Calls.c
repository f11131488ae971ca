// What becomes of each system call of a managed process. Calls about simulated files go to the
// simulation; harmless ones go on; the rest is refused by name.
#include "Inside.h"

#if CHAOS_MANAGES

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
  // The main thread, under the number that it has here.
  if (thread == chaos_talk->identity) thread = process;
  int ends = thread != PASS(SYS_gettid) && chaos_forget_trap(signal);
  long sent = PASS(SYS_tgkill, process, thread, signal);
  // The process ends when that thread takes it. Nobody goes on meanwhile; one that blocks it never
  // does.
  static const struct timespec moment = {0, 10000000};
  for (int waited = 0; ends && !sent && waited < 100; waited++) {
    PASS(SYS_nanosleep, &moment, NULL);
  }
  return sent;
}

static long fillNames(struct utsname *names) {
  memset(names, 0, sizeof *names);
  strcpy(names->sysname, "Linux");
  strcpy(names->nodename, "phone");
  strcpy(names->release, "6.1.0");
  strcpy(names->version, "simulated");
  strcpy(names->machine, MACHINE_NAME);
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

static long linkAt(
    long oldFolder, const char *old, long newFolder, const char *new, long flags) {
  if (flags & ~(AT_SYMLINK_FOLLOW | AT_EMPTY_PATH)) return -EINVAL;
  long from = chaos_locate(0, oldFolder, old);
  if (from < 0) return from;
  long to = chaos_locate(1, newFolder, new);
  if (to < 0) return to;
  if (!from && !to) return -EROFS;
  if (!from || !to) return -EXDEV;
  return chaos_ask(CHAOS_LINK, (flags & AT_SYMLINK_FOLLOW) != 0, 0, 0, 0);
}

static long accessAt(long number, long directory, const char *path, long bits, long flags) {
  if (bits & ~7) return -EINVAL;
  if (flags & ~(AT_EACCESS | AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH)) return -EINVAL;
  long place = chaos_locate(0, directory, path);
  if (place < 0) return place;
  if (!place) {
    return PASS(number == SYS_access ? SYS_faccessat : number, directory, path, bits, flags);
  }
  return chaos_ask(CHAOS_ACCESS, bits, (flags & AT_SYMLINK_NOFOLLOW) != 0, 0, 0);
}

/// utime(2), which knows seconds only.
static long setSeconds(const char *path, const long *seconds) {
  struct timeval times[2] = {{0, 0}, {0, 0}};
  if (seconds) times[0].tv_sec = seconds[0], times[1].tv_sec = seconds[1];
  return chaos_set_old_times(AT_FDCWD, path, seconds ? times : NULL);
}

/// What becomes of a system call whose path does not lead out of the simulated tree.
static long answerHere(long number, long a, long b, long c, long d, long e, long f) {
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
    case SYS_link: return linkAt(AT_FDCWD, (void *)a, AT_FDCWD, (void *)b, 0);
    case SYS_linkat: return linkAt((int)a, (void *)b, (int)c, (void *)d, e);
    case SYS_unlink: PATH_ONLY(AT_FDCWD, a, -EROFS, chaos_ask(CHAOS_UNLINK, 0, 0, 0, 0));
    case SYS_unlinkat:
      PATH_ONLY((int)a, b, -EROFS,
                chaos_ask(c & AT_REMOVEDIR ? CHAOS_REMOVE_DIRECTORY : CHAOS_UNLINK, 0, 0, 0, 0));
    case SYS_mkdir: PATH_ONLY(AT_FDCWD, a, -EROFS, chaos_ask(CHAOS_MAKE_DIRECTORY, chaos_masked(b), 0, 0, 0));
    case SYS_mkdirat: PATH_ONLY((int)a, b, -EROFS, chaos_ask(CHAOS_MAKE_DIRECTORY, chaos_masked(c), 0, 0, 0));
    case SYS_rmdir: PATH_ONLY(AT_FDCWD, a, -EROFS, chaos_ask(CHAOS_REMOVE_DIRECTORY, 0, 0, 0, 0));
    case SYS_stat: return chaos_status_at(AT_FDCWD, (void *)a, 0, (void *)b, NULL, 0);
    case SYS_lstat:
      return chaos_status_at(AT_FDCWD, (void *)a, AT_SYMLINK_NOFOLLOW, (void *)b, NULL, 0);
    case SYS_newfstatat: return chaos_status_at((int)a, (void *)b, d, (void *)c, NULL, 0);
    case SYS_statx: return chaos_status_at((int)a, (void *)b, c, NULL, (void *)e, d);
    case SYS_access: return accessAt(number, AT_FDCWD, (void *)a, b, 0);
    case SYS_faccessat: return accessAt(number, (int)a, (void *)b, c, 0);
    case SYS_faccessat2: return accessAt(number, (int)a, (void *)b, c, d);
    case SYS_symlink: return chaos_make_link((void *)a, AT_FDCWD, (void *)b);
    case SYS_symlinkat: return chaos_make_link((void *)a, (int)b, (void *)c);
    case SYS_readlink: return chaos_read_link(AT_FDCWD, (void *)a, (void *)b, (int)c);
    case SYS_readlinkat: return chaos_read_link((int)a, (void *)b, (void *)c, (int)d);
    case SYS_utimensat: return chaos_set_times((int)a, (void *)b, (void *)c, d);
    case SYS_utime: return setSeconds((void *)a, (void *)b);
    case SYS_utimes: return chaos_set_old_times(AT_FDCWD, (void *)a, (void *)b);
    case SYS_futimesat: return chaos_set_old_times((int)a, (void *)b, (void *)c);
    case SYS_chmod: PATH_ONLY(AT_FDCWD, a, -EROFS, chaos_ask(CHAOS_SET_MODE, -1, b, 0, 0));
    case SYS_fchmodat: PATH_ONLY((int)a, b, -EROFS, chaos_ask(CHAOS_SET_MODE, -1, c, 0, 0));
    case SYS_chown:
    case SYS_lchown: PATH_ONLY(AT_FDCWD, a, -EROFS, 0);
    case SYS_statfs: PATH_ONLY(AT_FDCWD, a, PASS(SYS_statfs, a, b), chaos_fill_statfs((void *)b, 1));
    case SYS_setxattr:
    case SYS_lsetxattr:
    case SYS_fsetxattr:
    case SYS_getxattr:
    case SYS_lgetxattr:
    case SYS_fgetxattr:
    case SYS_listxattr:
    case SYS_llistxattr:
    case SYS_flistxattr:
    case SYS_removexattr:
    case SYS_lremovexattr:
    case SYS_fremovexattr: return chaos_attribute(number, a, b, c, d, e);
    case SYS_chdir: return chaos_change_folder((const char *)a);
    case SYS_getcwd: return chaos_tell_folder((char *)a, (size_t)b);

    // By descriptor.
    case SYS_dup2:
    case SYS_dup3: {
      if (a == b && number == SYS_dup3) return -EINVAL;
      if (a == b) return PASS(SYS_fcntl, a, F_GETFD) < 0 ? -EBADF : b;
      // What cannot be copied closes nothing.
      if (b < 0 || (!chaos_is_simulated(a) && PASS(SYS_fcntl, a, F_GETFD) < 0)) return -EBADF;
      if (chaos_is_simulated(b)) chaos_close(b);
      long real = PASS(SYS_dup3, a, b, number == SYS_dup3 ? c : 0);
      return chaos_is_simulated(a) ? chaos_copy(a, real) : real;
    }
    case SYS_close_range:
      for (long place = a; place <= b && place < mostDescriptors; place++) {
        if (chaos_is_simulated(place)) chaos_close(place);
      }
      return PASS(SYS_close_range, a, b, c);
    case SYS_copy_file_range:
      return chaos_copy_bytes((int)a, (long *)b, (int)c, (long *)d, e, 1, f);
    case SYS_sendfile: return chaos_copy_bytes((int)b, (long *)c, (int)a, NULL, d, 0, 0);
    case SYS_mmap: return chaos_map(a, b, c, d, (int)e, f);
    case SYS_msync: return chaos_sync_mapping((unsigned long)a, (unsigned long)b, c);
    case SYS_munmap: return chaos_unmap((unsigned long)a, (unsigned long)b);
    case SYS_mremap:
      return chaos_move_mapping((unsigned long)a, (unsigned long)b, (unsigned long)c, d, e);
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
      if (chaos_is_simulated((int)a)) return chaos_use_descriptor(number, (int)a, b, c, d);
      if (number == SYS_close) chaos_timer_forget((int)a);
      return chaos_use_real_descriptor(number, a, b, c, d, e, f);

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
    case SYS_poll: return chaos_poll((void *)a, b, (int)c < 0 ? -1 : (int)c * 1000000L);
    case SYS_ppoll: return chaos_poll_until((void *)a, b, (void *)c);
    case SYS_select: return chaos_select(a, (void *)b, (void *)c, (void *)d, (void *)e);
    case SYS_pselect6: return chaos_select_until(a, (void *)b, (void *)c, (void *)d, (void *)e);
    case SYS_pipe: return PASS(SYS_pipe2, a, 0);
    case SYS_pipe2: return PASS(SYS_pipe2, a, b);
    case SYS_getrandom: return chaos_fill_by_chance((void *)a, (size_t)b);
    case SYS_getpid: return chaos_talk->identity;
    case SYS_gettid: return chaos_thread_number();
    case SYS_getppid: return 1;
    case SYS_getuid:
    case SYS_geteuid:
    case SYS_getgid:
    case SYS_getegid: return 501;
    case SYS_uname: return fillNames((void *)a);
    case SYS_umask: return chaos_change_mask(a);

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
      if (a == chaos_talk->identity || !a) return signalThread(PASS(SYS_gettid), b);
      // No app may send signals to another process; but that there is none is told.
      return a > 1 && !chaos_ask(CHAOS_LIVES, a, 0, 0, 0) ? -ESRCH : -EPERM;
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
    case SYS_sched_getaffinity: return chaos_tell_cores((void *)c, (size_t)b);
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
    case SYS_epoll_create1: chaos_polling_begins(); return PASS(number, a);
    case SYS_getrusage:
    case SYS_times:
    case SYS_getcpu:
    case SYS_sysinfo: return chaos_tell_hardware(number, a, b);
    case SYS_eventfd2:
    case SYS_epoll_ctl: return PASS(number, a, b, c, d, e, f);
    case SYS_clone3:
      // glibc tries this first, whichever of its functions makes a thread: what comes first in
      // memory are the flags.
      if (a && (*(const uint64_t *)a & CLONE_THREAD) && !chaos_is_creating_thread()) {
        chaos_refuse(chaos_talk, "a thread that was not made by pthread_create");
      }
      return -ENOSYS;
  }
  chaos_refuse_call(number);
  return -ENOSYS;
}

/// What becomes of a system call: its result, or a negative errno. A symbolic link, or "..", may
/// lead from the simulated tree to a real path, and then the call is one about that.
long chaos_answer(long number, long a, long b, long c, long d, long e, long f) {
  long answer = answerHere(number, a, b, c, d, e, f);
  if (answer != -CHAOS_LEAVES) return answer;
  char path[CHAOS_PATH];
  memcpy(path, chaos_talk->path[0], sizeof path);
  switch (number) {
    case SYS_rename:
    case SYS_renameat:
    case SYS_renameat2:
    case SYS_link:
    case SYS_linkat: return -EXDEV;
    case SYS_symlink: return answerHere(number, a, (long)path, c, d, e, f);
    case SYS_symlinkat: return answerHere(number, a, AT_FDCWD, (long)path, d, e, f);
    case SYS_openat:
    case SYS_unlinkat:
    case SYS_mkdirat:
    case SYS_newfstatat:
    case SYS_statx:
    case SYS_faccessat:
    case SYS_faccessat2:
    case SYS_readlinkat:
    case SYS_fchmodat:
    case SYS_utimensat:
    case SYS_futimesat: return answerHere(number, AT_FDCWD, (long)path, c, d, e, f);
  }
  return answerHere(number, (long)path, b, c, d, e, f);
}

#endif
