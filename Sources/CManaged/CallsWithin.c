// What becomes of the system calls of code that runs in process, where that is not what becomes of
// them in a managed one: the program's threads, signals, descriptors and its very life are not the
// code's own.
#include "Inside.h"

#if CHAOS_MANAGES

#include <limits.h>
#include <linux/futex.h>
#include <sys/prctl.h>

static int owns(long number) {
  return number >= 0 && number < firstWithin && chaos_here->owns[number];
}

/// Standard input, output and error: the program's own. Whoever reads finds the end.
static int isStandard(long number) { return number >= 0 && number <= 2; }

// MARK: Descriptors

/// Another number for what is open.
static long duplicate(long from, long least, int flags) {
  if (chaos_is_simulated(from)) {
    int known = (chaos_flags[from] & ~O_CLOEXEC) | flags;
    return chaos_number_within(
        least > firstWithin ? least : firstWithin, chaos_simulated[from], known);
  }
  if (!owns(from) && !isStandard(from)) return -EBADF;
  return chaos_own(PASS(SYS_fcntl, from, flags ? F_DUPFD_CLOEXEC : F_DUPFD, least));
}

static long closeOne(long number) {
  if (chaos_is_simulated(number)) return chaos_close(number);
  if (isStandard(number)) return 0;
  if (!owns(number)) return -EBADF;
  chaos_here->owns[number] = 0;
  return PASS(SYS_close, number);
}

/// dup2(2) and dup3(2): a number that is the code's own, or nobody's.
static long replace(long from, long to, int flags) {
  int isFromSimulated = chaos_is_simulated(from);
  if (!isFromSimulated && !owns(from) && !isStandard(from)) return -EBADF;
  if (to < 0 || to >= mostDescriptors) return -EBADF;
  if (from == to) return to;
  int isFree = chaos_is_simulated(to) || owns(to);
  if (isFromSimulated) {
    // A number of the program's own is only hidden.
    if (isFree) closeOne(to);
    chaos_simulated[to] = chaos_simulated[from];
    chaos_flags[to] = (chaos_flags[from] & ~O_CLOEXEC) | flags;
    return to;
  }
  if (to >= firstWithin || !isFree || chaos_is_simulated(to)) {
    chaos_refuse(chaos_talk, "dup2 onto a descriptor of the program, in process");
  }
  return PASS(SYS_dup3, from, to, flags);
}

static long control(long number, long command, long argument) {
  switch (command) {
    case F_DUPFD:
    case F_DUPFD_CLOEXEC:
      if (argument < 0 || argument >= mostDescriptors) return -EINVAL;
      return duplicate(number, argument, command == F_DUPFD_CLOEXEC ? O_CLOEXEC : 0);
    case F_GETFD:
      if (chaos_is_simulated(number)) return (chaos_flags[number] & O_CLOEXEC) ? FD_CLOEXEC : 0;
      break;
    case F_SETFD:
      if (!chaos_is_simulated(number)) break;
      chaos_flags[number] &= ~O_CLOEXEC;
      if (argument & FD_CLOEXEC) chaos_flags[number] |= O_CLOEXEC;
      return 0;
  }
  if (chaos_is_simulated(number)) return chaos_control(number, command, argument);
  // What the program has open is looked at, and no more.
  if (!owns(number) && !(isStandard(number) && (command == F_GETFD || command == F_GETFL))) {
    return -EBADF;
  }
  return PASS(SYS_fcntl, number, command, argument);
}

static long closeRange(unsigned long first, unsigned long last, long flags) {
  if (first > last) return -EINVAL;
  // CLOSE_RANGE_CLOEXEC: nothing is ever executed.
  if (flags & 4) return 0;
  for (unsigned long number = first; number <= last && number < mostDescriptors; number++) {
    if (chaos_is_simulated((long)number) || owns((long)number)) closeOne((long)number);
  }
  return 0;
}

static long makePipe(int *numbers, long flags) {
  long status = PASS(SYS_pipe2, numbers, flags);
  if (status < 0) return status;
  chaos_own(numbers[0]);
  chaos_own(numbers[1]);
  return 0;
}

/// Calls whose first argument is a descriptor.
static int isByDescriptor(long number) {
  switch (number) {
    case SYS_read: case SYS_write: case SYS_pread64: case SYS_pwrite64: case SYS_readv:
    case SYS_writev: case SYS_preadv: case SYS_pwritev: case SYS_ioctl: case SYS_lseek:
    case SYS_ftruncate: case SYS_fsync: case SYS_fdatasync: case SYS_sync_file_range:
    case SYS_flock: case SYS_getdents64: case SYS_fstat: case SYS_fstatfs: case SYS_fallocate:
    case SYS_fchmod: case SYS_fchown: case SYS_fadvise64: case SYS_readahead: case SYS_fchdir:
    case SYS_fgetxattr: case SYS_flistxattr: case SYS_fsetxattr: case SYS_fremovexattr: return 1;
  }
  return 0;
}

/// A call about one of the program's three standard descriptors.
static long useStandard(long number, long a, long b, long c) {
  switch (number) {
    case SYS_read: return a ? -EBADF : 0;
    case SYS_write:
    case SYS_writev: return a ? PASS(number, a, b, c) : -EBADF;
    case SYS_ioctl: return -ENOTTY;
    case SYS_fstat: return PASS(number, a, b);
    case SYS_lseek: return -ESPIPE;
  }
  return -EINVAL;
}

// MARK: Waiting

/// Nobody else runs meanwhile, so the time is over: the phone's.
static long waitUntil(
    const uint32_t *word, long expected, const struct timespec *time, int isAbsolute, long how) {
  if (__atomic_load_n(word, __ATOMIC_ACQUIRE) != (uint32_t)expected) return -EAGAIN;
  int64_t moment = time->tv_sec * 1000000000 + time->tv_nsec;
  int64_t now = how & FUTEX_CLOCK_REALTIME ? chaos_talk->wall : chaos_talk->uptime;
  chaos_sleep_within(isAbsolute ? moment - now : moment);
  return -ETIMEDOUT;
}

/// The code waits for a lock of this program: for a moment, for other threads take the C library's
/// and Swift's as well. Who holds it for so long is code that was stopped, which never lets go.
static long waitInKernel(long a, long b, long c, long d, long e, long f) {
  enum { longest = 10 };
  if (chaos_is_shared_memory((unsigned long)a)) {
    chaos_refuse(chaos_talk, "a lock in a shared mapping, in process");
  }
  int isAbsolute = (b & FUTEX_CMD_MASK) != FUTEX_WAIT;
  if (d) return waitUntil((const uint32_t *)a, c, (const struct timespec *)d, isAbsolute, b);
  struct timespec most = {longest, 0};
  if (isAbsolute) {
    PASS(SYS_clock_gettime, b & FUTEX_CLOCK_REALTIME ? CLOCK_REALTIME : CLOCK_MONOTONIC, &most);
    most.tv_sec += longest;
  }
  long status = PASS(SYS_futex, a, b, c, &most, e, f);
  if (status != -ETIMEDOUT) return status;
  chaos_stop_within("a wait for a lock of stopped code, or for a thread, in process");
}

/// Time passes up to a moment, unless the phone's has passed it.
long chaos_sleep_within(int64_t nanoseconds) {
  if (nanoseconds <= 0) return 0;
  int64_t moment = chaos_talk->uptime + nanoseconds;
  chaos_ask(CHAOS_SLEEP, nanoseconds, 0, 0, 0);
  if (chaos_talk->uptime >= moment) return 0;
  chaos_talk->wall += moment - chaos_talk->uptime;
  chaos_talk->uptime = moment;
  return 0;
}

// MARK: The program

static long passSignal(long thread, long signal) {
  // abort(3) ends the program, as any trap in process does.
  if (signal == SIGABRT) {
    long process = PASS(SYS_getpid);
    return PASS(SYS_tgkill, process, thread, signal);
  }
  if (signal == 0) return 0;
  chaos_refuse(chaos_talk, "kill: a signal to the program, in process");
}

static long controlProcess(long what, long b, long c, long d, long e) {
  enum { nameMemory = 0x53564d41 };
  switch (what) {
    case PR_SET_NAME:
    case PR_GET_NAME:
    case PR_GET_DUMPABLE:
    case nameMemory: return PASS(SYS_prctl, what, b, c, d, e);
  }
  chaos_refuse(chaos_talk, "prctl, in process");
}

long chaos_answer_within(long number, long a, long b, long c, long d, long e, long f) {
  switch (number) {
    // Memory and the thread's own.
    case SYS_brk:
    case SYS_mprotect:
    case SYS_madvise:
    case SYS_gettid:
    case SYS_set_robust_list:
    case SYS_get_robust_list:
    case SYS_rseq:
    case SYS_sigaltstack:
    case SYS_membarrier:
    case SYS_rt_sigpending: return PASS(number, a, b, c, d, e, f);
    case SYS_mmap:
      if ((int)e < 0 || chaos_is_simulated((int)e)) break;
      return owns((int)e) ? PASS(number, a, b, c, d, e, f) : -EBADF;

    case SYS_close: return closeOne((int)a);
    case SYS_dup: return duplicate((int)a, 0, 0);
    case SYS_dup2: return replace((int)a, (int)b, 0);
    case SYS_dup3:
      if (a == b || (c & ~O_CLOEXEC)) return -EINVAL;
      return replace((int)a, (int)b, (int)c);
    case SYS_fcntl: return control((int)a, (int)b, c);
    case SYS_close_range: return closeRange((unsigned)a, (unsigned)b, c);
    case SYS_pipe: return makePipe((int *)a, 0);
    case SYS_pipe2: return makePipe((int *)a, b);

    case SYS_futex: {
      long command = b & FUTEX_CMD_MASK;
      int waits = command == FUTEX_WAIT || command == FUTEX_WAIT_BITSET;
      return waits ? waitInKernel(a, b, c, d, e, f) : PASS(number, a, b, c, d, e, f);
    }
    case SYS_sched_yield: return 0;

    // The program itself.
    case SYS_exit:
    case SYS_exit_group: chaos_stop_within("exit: the end of the program, in process");
    case SYS_rt_sigaction:
      if (!b || a == SIGABRT) return PASS(number, a, b, c, d);
      if (a == SIGSYS) return 0;
      chaos_refuse(chaos_talk, "sigaction: what the program does with a signal, in process");
    case SYS_kill: return passSignal(PASS(SYS_gettid), b);
    case SYS_tkill: return passSignal(a, b);
    case SYS_tgkill: return passSignal(b, c);
    case SYS_prctl: return controlProcess(a, b, c, d, e);
    case SYS_clone3: chaos_refuse(chaos_talk, "clone3: a thread or a process of its own");
    case SYS_epoll_create1: chaos_refuse(chaos_talk, "epoll_create1: a run loop, in process");
    case SYS_eventfd2: chaos_refuse(chaos_talk, "eventfd2: a run loop, in process");
    case SYS_timerfd_create: chaos_refuse(chaos_talk, "timerfd_create: a timer, in process");
  }
  if (isByDescriptor(number) && !chaos_is_simulated((int)a)) {
    if (isStandard((int)a)) return useStandard(number, (int)a, b, c);
    // What is wrong with the size is said first.
    if (!owns((int)a)) return number == SYS_ftruncate && b < 0 ? -EINVAL : -EBADF;
  }
  return chaos_answer(number, a, b, c, d, e, f);
}

#endif
