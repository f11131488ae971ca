// The system calls about a descriptor: of a simulated file, or of something of the process's own.
#include "Inside.h"

#if CHAOS_MANAGES

#include <sys/file.h>

/// What a descriptor that was opened with O_PATH is good for (open(2)).
static int isForPlaces(long number) {
  switch (number) {
    case SYS_close:
    case SYS_dup:
    case SYS_fcntl:
    case SYS_fstat:
    case SYS_fstatfs:
    case SYS_fchdir: return 1;
  }
  return 0;
}

/// flock(2).
static long takeWhole(int token, long how) {
  int waits = !(how & LOCK_NB), isBeside = waits && !chaos_here && chaos_has_other_threads();
  int64_t waited = 0;
  long answer;
  do {
    answer = chaos_ask(CHAOS_LOCK, token, 0, 0, 4 | waits | isBeside << 3 | (how & ~LOCK_NB) << 8);
  } while (isBeside && chaos_waits_for_thread(answer, &waited));
  return answer;
}

/// Calls about a descriptor that is simulated.
long chaos_use_descriptor(long number, long a, long b, long c, long d) {
  int token = chaos_simulated[a] - 1;
  if ((chaos_flags[a] & O_PATH) && !isForPlaces(number)) return -EBADF;
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
    case SYS_flock: return takeWhole(token, b);
    case SYS_getdents64: {
      long size = chaos_ask(CHAOS_LIST, token, c < CHAOS_WINDOW ? c : CHAOS_WINDOW, 0, 0);
      if (size > 0) memcpy((void *)b, chaos_talk->data, (size_t)size);
      return size;
    }
    case SYS_fstat: {
      long status = chaos_ask(CHAOS_FILE_STATUS, token, 0, 0, 0);
      if (status >= 0) chaos_fill_status((struct stat *)b);
      return status;
    }
    case SYS_fstatfs: return chaos_fill_statfs((struct statfs *)b, 0);
    case SYS_fallocate: return chaos_ask(CHAOS_ALLOCATE, token, b, c, d);
    case SYS_fchmod: return chaos_ask(CHAOS_SET_MODE, token, b, 0, 0);
    case SYS_fchown: return 0;
    case SYS_fadvise64: return 0;
    case SYS_readahead: return 0;
    case SYS_fchdir: return chaos_enter_folder(a);
  }
  chaos_refuse_call(number);
  return -ENOSYS;
}

#endif
