// A managed process on real files: a call about the phone's paths is announced, as the simulated
// phone would be asked, and then made by the kernel below a folder of this machine.
#include "Inside.h"

#if CHAOS_MANAGES

#include <linux/stat.h>

int chaos_is_real;

/// The folder that stands for `/phone`.
static char root[CHAOS_PATH];
static size_t rootSize;
/// Real paths, for the two names of a call. One thread of a process runs at any time.
static char whole[2][2 * CHAOS_PATH];
/// Open files so far.
static int descriptions;

void chaos_use_folder(const char *path) {
  rootSize = strlen(path);
  memcpy(root, path, rootSize + 1);
  chaos_is_real = 1;
  chaos_change_mask(022);
}

// MARK: Names

struct name {
  long folder;
  const char *path;
};

/// Whether ".." stands in a path: what is above the folder is nobody's business.
static int leadsUp(const char *path) {
  for (const char *at = path; (at = strstr(at, "..")); at += 2) {
    if ((at == path || at[-1] == '/') && (!at[2] || at[2] == '/')) return 1;
  }
  return 0;
}

/// Where a path of the phone lies on this machine. Returns 1, 0 for a path that is not the phone's,
/// or a negative errno.
static long find(int slot, long folder, const char *path, struct name *name) {
  if (path && *path != '/' && folder != AT_FDCWD && chaos_is_open(folder)) {
    if (leadsUp(path)) chaos_refuse(chaos_talk, "a path with '..', on real files");
    *name = (struct name){folder, path};
    return *path ? 1 : -ENOENT;
  }
  long place = chaos_locate(slot, folder, path);
  if (place <= 0) return place;
  const char *said = chaos_talk->path[slot];
  size_t size = strlen(chaos_managed_root);
  // It may be as the process wrote it, which is more than one way to lead elsewhere.
  int isPlain = !strncmp(said, chaos_managed_root, size) && (!said[size] || said[size] == '/');
  if (!isPlain || leadsUp(said)) {
    chaos_refuse(chaos_talk, "a path in a roundabout way, on real files");
  }
  const char *inner = said + size;
  memcpy(whole[slot], root, rootSize);
  memcpy(whole[slot] + rootSize, inner, strlen(inner) + 1);
  *name = (struct name){AT_FDCWD, whole[slot]};
  return 1;
}

/// Who owns a file is the phone's one user, as in all calls.
static void own(struct stat *status) { status->st_uid = status->st_gid = 501; }

static int exists(struct name name) {
  return !PASS(SYS_faccessat, name.folder, name.path, 0, 0);
}

static long openFile(struct name name, long flags, long mode) {
  int isThere = !(flags & (O_CREAT | O_TRUNC)) || exists(name);
  ANNOUNCE(CHAOS_OPEN, (flags & O_CREAT) && !isThere);
  // No kill takes what a sync would save: it is told after each write, and not made.
  long number = PASS(SYS_openat, name.folder, name.path, flags & ~(long)O_SYNC, mode);
  if (number < 0) return number;
  if (number >= mostDescriptors) {
    PASS(SYS_close, number);
    return -EMFILE;
  }
  chaos_description[number] = ++descriptions;
  chaos_flags[number] = (int)flags;
  if (!isThere || (flags & O_TRUNC)) chaos_stamp_file(number);
  return number;
}

static long truncateFile(struct name name, long size) {
  if (size < 0) return -EINVAL;
  ANNOUNCE(CHAOS_OPEN, 0);
  long number = PASS(SYS_openat, name.folder, name.path, O_WRONLY | O_CLOEXEC, 0);
  if (number < 0) return number;
  long status = chaos_announce(CHAOS_TRUNCATE, 0);
  if (status >= 0) status = PASS(SYS_ftruncate, number, size);
  chaos_stamp_file(number);
  PASS(SYS_close, number);
  ANNOUNCE(CHAOS_CLOSE, 1);
  return status;
}

static long changeFolder(struct name name) {
  struct stat status;
  ANNOUNCE(CHAOS_STATUS, 0);
  long answer = PASS(SYS_newfstatat, name.folder, name.path, &status, 0);
  if (answer < 0) return answer;
  if (!S_ISDIR(status.st_mode)) return -ENOTDIR;
  chaos_start_in(chaos_talk->path[0]);
  return 0;
}

static long statusOf(struct name name, long number, long c, long d, long e) {
  ANNOUNCE(CHAOS_STATUS, 0);
  if (number == SYS_statx) {
    long status = PASS(SYS_statx, name.folder, name.path, c, d, e);
    if (!status) ((struct statx *)e)->stx_uid = ((struct statx *)e)->stx_gid = 501;
    return status;
  }
  long status = PASS(SYS_newfstatat, name.folder, name.path, c, d);
  if (!status) own((struct stat *)c);
  return status;
}

/// Whether a path begins with a folder.
static int beginsWith(const char *path, const char *start) {
  size_t size = strlen(start);
  return !strncmp(path, start, size) && (!path[size] || path[size] == '/');
}

/// A link that holds a path of the phone leads to where that lies on this machine.
static long makeLink(const char *target, struct name name) {
  char where[2 * CHAOS_PATH];
  if (!target) return -EFAULT;
  size_t size = strnlen(target, CHAOS_PATH);
  if (size >= CHAOS_PATH) return -ENAMETOOLONG;
  // The kernel would follow it, and let the process write to this machine's own files.
  if (leadsUp(target) || (*target == '/' && !beginsWith(target, chaos_managed_root))) {
    chaos_refuse(chaos_talk, "a link that may lead elsewhere, on real files");
  }
  ANNOUNCE(CHAOS_SYMLINK, 0);
  if (!beginsWith(target, chaos_managed_root)) {
    return PASS(SYS_symlinkat, target, name.folder, name.path);
  }
  const char *inner = target + strlen(chaos_managed_root);
  memcpy(where, root, rootSize);
  memcpy(where + rootSize, inner, strlen(inner) + 1);
  return PASS(SYS_symlinkat, where, name.folder, name.path);
}

/// What a link holds, in the words of the phone.
static long readLink(struct name name, char *to, long room) {
  static char target[2 * CHAOS_PATH];
  if (room <= 0) return -EINVAL;
  ANNOUNCE(CHAOS_READ_LINK, 0);
  long size = PASS(SYS_readlinkat, name.folder, name.path, target, sizeof target - 1);
  if (size < 0) return size;
  target[size] = 0;
  size_t start = beginsWith(target, root) ? strlen(chaos_managed_root) : 0;
  if (start) {
    memmove(target + start, target + rootSize, strlen(target + rootSize) + 1);
    memcpy(target, chaos_managed_root, start);
  }
  size = (long)strlen(target) < room ? (long)strlen(target) : room;
  memcpy(to, target, (size_t)size);
  return size;
}

static long attribute(struct name name, long number, long b, long c, long d, long e) {
  // The calls have no form with a folder.
  if (name.folder != AT_FDCWD) chaos_refuse_call(number);
  int isChange = number == SYS_setxattr || number == SYS_lsetxattr || number == SYS_removexattr ||
                 number == SYS_lremovexattr;
  ANNOUNCE(isChange ? CHAOS_SET_ATTRIBUTE : CHAOS_GET_ATTRIBUTE, 0);
  return PASS(number, name.path, b, c, d, e);
}

/// A call with one name, whose folder and path are `name`.
static long byName(struct name name, long number, long b, long c, long d, long e) {
  switch (number) {
    case SYS_open: return openFile(name, b, c);
    case SYS_creat: return openFile(name, O_CREAT | O_WRONLY | O_TRUNC, b);
    case SYS_openat: return openFile(name, c, d);
    case SYS_truncate: return truncateFile(name, b);
    case SYS_unlink:
      ANNOUNCE(CHAOS_UNLINK, 0);
      return PASS(SYS_unlinkat, name.folder, name.path, 0);
    case SYS_unlinkat:
      ANNOUNCE(c & AT_REMOVEDIR ? CHAOS_REMOVE_DIRECTORY : CHAOS_UNLINK, 0);
      return PASS(SYS_unlinkat, name.folder, name.path, c);
    case SYS_rmdir:
      ANNOUNCE(CHAOS_REMOVE_DIRECTORY, 0);
      return PASS(SYS_unlinkat, name.folder, name.path, AT_REMOVEDIR);
    case SYS_mkdir:
    case SYS_mkdirat:
      ANNOUNCE(CHAOS_MAKE_DIRECTORY, 0);
      return PASS(SYS_mkdirat, name.folder, name.path, number == SYS_mkdir ? b : c);
    case SYS_stat: return statusOf(name, SYS_newfstatat, b, 0, 0);
    case SYS_lstat: return statusOf(name, SYS_newfstatat, b, AT_SYMLINK_NOFOLLOW, 0);
    case SYS_newfstatat: return statusOf(name, SYS_newfstatat, c, d, 0);
    case SYS_statx: return statusOf(name, SYS_statx, c, d, e);
    case SYS_access:
    case SYS_faccessat:
    case SYS_faccessat2:
      ANNOUNCE(CHAOS_ACCESS, 0);
      return PASS(SYS_faccessat, name.folder, name.path, number == SYS_access ? b : c);
    case SYS_readlink: return readLink(name, (char *)b, c);
    case SYS_readlinkat: return readLink(name, (char *)c, d);
    case SYS_utimensat:
      ANNOUNCE(CHAOS_SET_TIMES, 0);
      return PASS(SYS_utimensat, name.folder, name.path, c, d);
    case SYS_chmod:
    case SYS_fchmodat:
      ANNOUNCE(CHAOS_SET_MODE, 0);
      return PASS(SYS_fchmodat, name.folder, name.path, number == SYS_chmod ? b : c);
    case SYS_chown:
    case SYS_lchown: return 0;
    case SYS_statfs: return chaos_fill_statfs((void *)b, 0);
    case SYS_setxattr:
    case SYS_lsetxattr:
    case SYS_getxattr:
    case SYS_lgetxattr:
    case SYS_listxattr:
    case SYS_llistxattr:
    case SYS_removexattr:
    case SYS_lremovexattr: return attribute(name, number, b, c, d, e);
    case SYS_chdir: return changeFolder(name);
  }
  chaos_refuse_call(number);
  return -ENOSYS;
}

/// A rename or a link.
static long byNames(long number, long from, const char *old, long to, const char *new, long flags,
                    long *result) {
  struct name names[2];
  long first = find(0, from, old, &names[0]);
  long second = first < 0 ? 0 : find(1, to, new, &names[1]);
  if (first == 0 && second == 0) return 0;
  *result = first < 0 ? first : second < 0 ? second : -EXDEV;
  if (first <= 0 || second <= 0) return 1;
  *result = chaos_announce(number == SYS_rename ? CHAOS_RENAME : CHAOS_LINK, 0);
  if (*result < 0) return 1;
  *result = PASS(number == SYS_rename ? SYS_renameat2 : SYS_linkat, names[0].folder,
                 names[0].path, names[1].folder, names[1].path, number == SYS_rename ? flags : 0);
  chaos_stamp_names(number, *result);
  return 1;
}

char *chaos_real_name(int slot) { return whole[slot]; }

// MARK: All calls

/// The call with a name of the phone that this is, if it is one.
static int callByName(long number, long a, long b, long c, long d, long e, long *result) {
  struct name name;
  long place;
  switch (number) {
    case SYS_open:
    case SYS_creat:
    case SYS_truncate:
    case SYS_unlink:
    case SYS_rmdir:
    case SYS_mkdir:
    case SYS_stat:
    case SYS_lstat:
    case SYS_access:
    case SYS_readlink:
    case SYS_chmod:
    case SYS_chown:
    case SYS_lchown:
    case SYS_statfs:
    case SYS_setxattr:
    case SYS_lsetxattr:
    case SYS_getxattr:
    case SYS_lgetxattr:
    case SYS_listxattr:
    case SYS_llistxattr:
    case SYS_removexattr:
    case SYS_lremovexattr:
    case SYS_utime:
    case SYS_utimes:
    case SYS_chdir: place = find(0, AT_FDCWD, (const char *)a, &name); break;
    case SYS_newfstatat:
    case SYS_statx: {
      long flags = number == SYS_statx ? c : d;
      int isNameless = (flags & AT_EMPTY_PATH) && (!b || !*(const char *)b);
      if (isNameless && !chaos_is_open((int)a)) return 0;
      name = (struct name){(int)a, ""};
      place = isNameless ? 1 : find(0, (int)a, (const char *)b, &name);
      break;
    }
    case SYS_openat:
    case SYS_unlinkat:
    case SYS_mkdirat:
    case SYS_faccessat:
    case SYS_faccessat2:
    case SYS_utimensat:
      if (!b) return 0;
      place = find(0, (int)a, (const char *)b, &name);
      break;
    case SYS_readlinkat:
    case SYS_futimesat:
    case SYS_fchmodat: place = find(0, (int)a, (const char *)b, &name); break;
    default: return 0;
  }
  if (!place) return 0;
  *result = place < 0 ? place : byName(name, number, b, c, d, e);
  return 1;
}

int chaos_answer_really(long number, long a, long b, long c, long d, long e, long f,
                        long *result) {
  const char *first = (const char *)a, *second = (const char *)b;
  switch (number) {
    case SYS_rename: return byNames(SYS_rename, AT_FDCWD, first, AT_FDCWD, second, 0, result);
    case SYS_renameat:
    case SYS_renameat2:
      return byNames(SYS_rename, (int)a, second, (int)c, (const char *)d,
                     number == SYS_renameat2 ? e : 0, result);
    case SYS_symlink:
    case SYS_symlinkat: {
      struct name name;
      int isAt = number == SYS_symlinkat;
      *result = find(0, isAt ? (int)b : AT_FDCWD, isAt ? (const char *)c : second, &name);
      if (*result > 0) *result = makeLink(first, name);
      else if (*result == 0) return 0;
      return 1;
    }
    case SYS_link: return byNames(SYS_link, AT_FDCWD, first, AT_FDCWD, second, 0, result);
    case SYS_linkat:
      return byNames(SYS_link, (int)a, second, (int)c, (const char *)d, 0, result);
  }
  if (callByName(number, a, b, c, d, e, result)) {
    chaos_stamp_names(number, *result);
    return 1;
  }
  return chaos_use_really(number, a, b, c, d, e, f, result);
}

#endif
