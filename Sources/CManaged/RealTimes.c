// Times of real files: the kernel's clock is not the phone's, so what a call has changed is given
// the time of the phone at once. Programs compare the two (CoreFoundation does so to see whether a
// file of defaults is newer than what it has read).
#include "Inside.h"

#if CHAOS_MANAGES

/// The phone's time for what the last call has changed; what was read stays.
static int tell(struct timespec times[2]) {
  int64_t now = chaos_talk->facts.modified;
  times[0].tv_sec = 0;
  times[0].tv_nsec = UTIME_OMIT;
  chaos_tell_time(&times[1], now);
  return now > 0;
}

void chaos_stamp_file(long number) {
  struct timespec times[2];
  if (tell(times)) PASS(SYS_utimensat, number, NULL, times, 0);
}

/// The folder in which a name was made or removed.
static void stampFolder(char *path) {
  struct timespec times[2];
  char *end = strrchr(path, '/');
  if (!end || !tell(times)) return;
  *end = 0;
  PASS(SYS_utimensat, AT_FDCWD, path, times, 0);
  *end = '/';
}

void chaos_stamp_names(long number, long result) {
  if (result < 0) return;
  switch (number) {
    case SYS_open:
    case SYS_openat:
    case SYS_creat:
      // Only a new file changes its folder: its time is then the folder's, too.
      if (chaos_is_open(result) && (chaos_flags[result] & O_CREAT)) {
        struct stat status;
        if (PASS(SYS_fstat, result, &status) < 0 || status.st_size) return;
        int64_t time = status.st_mtim.tv_sec * 1000000000 + status.st_mtim.tv_nsec;
        if (time == chaos_talk->facts.modified) stampFolder(chaos_real_name(0));
      }
      return;
    case SYS_rename:
    case SYS_link:
      stampFolder(chaos_real_name(1));
      if (number == SYS_rename) stampFolder(chaos_real_name(0));
      return;
    case SYS_unlink:
    case SYS_unlinkat:
    case SYS_mkdir:
    case SYS_mkdirat:
    case SYS_rmdir: stampFolder(chaos_real_name(0)); return;
  }
}

#endif
