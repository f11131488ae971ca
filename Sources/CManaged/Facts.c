// What a managed process learns of files, and the locks that it takes.
#include "Inside.h"

#if CHAOS_MANAGES

#include "Transfers.h"

#include <linux/stat.h>

void chaos_fill_status(struct stat *status) { chaos_take_facts(status); }

static struct statx_timestamp wideTime(int64_t nanoseconds) {
  struct timespec time;
  chaos_tell_time(&time, nanoseconds);
  return (struct statx_timestamp){.tv_sec = time.tv_sec, .tv_nsec = (uint32_t)time.tv_nsec};
}

static void fillStatx(struct statx *status) {
  struct chaos_status *facts = &chaos_talk->facts;
  memset(status, 0, sizeof *status);
  status->stx_mask = STATX_BASIC_STATS;
  status->stx_blksize = 4096;
  status->stx_nlink = (uint32_t)facts->links;
  status->stx_uid = status->stx_gid = 501;
  status->stx_mode = (uint16_t)facts->mode;
  status->stx_ino = (uint64_t)facts->inode;
  status->stx_size = (uint64_t)facts->size;
  status->stx_blocks = (uint64_t)(facts->size + 4095) / 4096 * 8;
  status->stx_atime = wideTime(facts->accessed);
  status->stx_mtime = wideTime(facts->modified);
  status->stx_ctime = wideTime(facts->changed);
  status->stx_dev_major = 1;
  status->stx_dev_minor = 1;
}

long chaos_fill_statfs(struct statfs *status, int isByPath) {
  long pages = chaos_ask(CHAOS_FREE_SPACE, isByPath, 0, 0, 0);
  if (pages < 0) return pages;
  memset(status, 0, sizeof *status);
  status->f_type = 0x41504653;
  status->f_bsize = status->f_frsize = 4096;
  status->f_blocks = 1 << 24;
  status->f_bfree = status->f_bavail = (fsblkcnt_t)pages;
  status->f_files = status->f_ffree = 1 << 20;
  status->f_namelen = 255;
  return 0;
}

long chaos_status_at(long directory, const char *path, long flags, struct stat *status,
                     struct statx *wide, long mask) {
  long answer;
  if ((flags & AT_EMPTY_PATH) && path && !*path && chaos_is_simulated(directory)) {
    answer = chaos_ask(CHAOS_FILE_STATUS, chaos_simulated[directory] - 1, 0, 0, 0);
  } else {
    int isNameless = (flags & AT_EMPTY_PATH) && (!path || !*path);
    long place = isNameless ? 0 : chaos_locate(0, directory, path);
    if (place < 0) return place;
    if (!place) {
      return wide ? PASS(SYS_statx, directory, path, flags, mask, wide)
                  : PASS(SYS_newfstatat, directory, path, status, flags);
    }
    answer = chaos_ask(CHAOS_STATUS, (flags & AT_SYMLINK_NOFOLLOW) != 0, 0, 0, 0);
  }
  if (answer < 0) return answer;
  if (wide) fillStatx(wide);
  else chaos_fill_status(status);
  return 0;
}

static long lockRange(long number, long command, struct flock *range) {
  int queries = command == F_GETLK || command == F_OFD_GETLK;
  int isOwn = command == F_OFD_SETLK || command == F_OFD_SETLKW || command == F_OFD_GETLK;
  int waits = command == F_SETLKW || command == F_OFD_SETLKW;
  int isBeside = waits && !chaos_here && chaos_has_other_threads();
  int64_t waited = 0;
  long answer;
  do answer = chaos_ask_range(number, range, queries, isOwn, waits | isBeside << 3);
  while (isBeside && chaos_waits_for_thread(answer, &waited));
  return answer;
}

/// Apple's commands, by the numbers that they have there (sys/fcntl.h); Linux has none of these.
enum { fullSync = 51, barrierSync = 85 };

long chaos_control(long number, long command, long argument) {
  switch (command) {
    case F_DUPFD:
    case F_DUPFD_CLOEXEC:
      return chaos_copy(number, PASS(SYS_fcntl, number, command, argument));
    case F_GETFD:
    case F_SETFD: return PASS(SYS_fcntl, number, command, argument);
    case F_GETFL: return chaos_flags[number] & ~(O_CREAT | O_EXCL | O_TRUNC | O_CLOEXEC);
    case F_SETFL:
      if ((argument ^ chaos_flags[number]) & O_APPEND) {
        chaos_refuse(chaos_talk, "fcntl(F_SETFL) with another O_APPEND");
      }
      return 0;
    case F_GETLK:
    case F_SETLK:
    case F_SETLKW:
    case F_OFD_GETLK:
    case F_OFD_SETLK:
    case F_OFD_SETLKW: return lockRange(number, command, (struct flock *)argument);
    case fullSync: return chaos_ask(CHAOS_SYNC, chaos_simulated[number] - 1, 3, 0, 0);
    case barrierSync: return chaos_ask(CHAOS_SYNC, chaos_simulated[number] - 1, 4, 0, 0);
    default: chaos_refuse(chaos_talk, "fcntl with this command");
  }
}

#endif
