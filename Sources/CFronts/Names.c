// Calls that make, move and remove names, and the current folder.
#include "Front.h"
#include "Paths.h"

#include <stdio.h>
#include <stdlib.h>

/// A call about one path: the message that it is where it is simulated. Files of this machine can
/// only be read.
static long changeName(int folder, const char *path, int call, long argument) {
  char out[CHAOS_PATH];
  long place = chaos_front_locate(0, folder, path);
  if (place <= 0) return place < 0 ? place : -EROFS;
  long answer = chaos_ask(call, argument, 0, 0, 0);
  return chaos_front_leaves(answer, out) ? -EROFS : answer;
}

/// A call about two: both must be simulated.
static long changeNames(int oldFolder, const char *old, int newFolder, const char *new, int call,
                        long argument) {
  char out[CHAOS_PATH];
  long from = chaos_front_locate(0, oldFolder, old);
  if (from < 0) return from;
  long to = chaos_front_locate(1, newFolder, new);
  if (to < 0) return to;
  if (!from && !to) return -EROFS;
  if (!from || !to) return -EXDEV;
  long answer = chaos_ask(call, argument, 0, 0, 0);
  return chaos_front_leaves(answer, out) ? -EXDEV : answer;
}

// MARK: Names

int chaos_front_rename(const char *old, const char *new) {
  return chaos_front_renameat(AT_FDCWD, old, AT_FDCWD, new, 0);
}

int chaos_front_renameat(
    int oldFolder, const char *old, int newFolder, const char *new, unsigned how) {
  return (int)chaos_settled(changeNames(oldFolder, old, newFolder, new, CHAOS_RENAME, how));
}

int chaos_front_link(const char *old, const char *new) {
#ifdef __APPLE__
  // link(2) follows a last link here; on Linux it does not.
  return chaos_front_linkat(AT_FDCWD, old, AT_FDCWD, new, AT_SYMLINK_FOLLOW);
#else
  return chaos_front_linkat(AT_FDCWD, old, AT_FDCWD, new, 0);
#endif
}

int chaos_front_linkat(int oldFolder, const char *old, int newFolder, const char *new, int how) {
  if (how & ~AT_SYMLINK_FOLLOW) return (int)chaos_settled(-EINVAL);
  return (int)chaos_settled(
      changeNames(oldFolder, old, newFolder, new, CHAOS_LINK, (how & AT_SYMLINK_FOLLOW) != 0));
}

int chaos_front_unlink(const char *path) { return chaos_front_unlinkat(AT_FDCWD, path, 0); }

int chaos_front_unlinkat(int folder, const char *path, int flags) {
  int call = flags & AT_REMOVEDIR ? CHAOS_REMOVE_DIRECTORY : CHAOS_UNLINK;
  return (int)chaos_settled(changeName(folder, path, call, 0));
}

int chaos_front_mkdir(const char *path, mode_t mode) {
  return chaos_front_mkdirat(AT_FDCWD, path, mode);
}

int chaos_front_mkdirat(int folder, const char *path, mode_t mode) {
  long masked = chaos_front_masked(mode);
  return (int)chaos_settled(changeName(folder, path, CHAOS_MAKE_DIRECTORY, masked));
}

int chaos_front_rmdir(const char *path) {
  return (int)chaos_settled(changeName(AT_FDCWD, path, CHAOS_REMOVE_DIRECTORY, 0));
}

// MARK: Links

static long makeLink(const char *target, int folder, const char *path) {
  long size = chaos_target_size(target, path);
  if (size < 0) return size;
  long place = chaos_front_locate(0, folder, path);
  if (place <= 0) return place < 0 ? place : -EROFS;
  chaos_talk->arguments[5] = -1;
  memcpy(chaos_talk->path[1], target, (size_t)size + 1);
  char out[CHAOS_PATH];
  long answer = chaos_ask(CHAOS_SYMLINK, 0, 0, 0, 0);
  return chaos_front_leaves(answer, out) ? -EROFS : answer;
}

int chaos_front_symlink(const char *target, const char *path) {
  return (int)chaos_settled(makeLink(target, AT_FDCWD, path));
}

int chaos_front_symlinkat(const char *target, int folder, const char *path) {
  return (int)chaos_settled(makeLink(target, folder, path));
}

static long readLink(int folder, const char *path, char *to, size_t size) {
  char out[CHAOS_PATH];
  if (!size) return -EINVAL;
  long place = chaos_front_locate(0, folder, path);
  if (place < 0) return place;
  if (!place) return chaos_really(readlinkat(folder, path, to, size));
  long answer = chaos_ask(CHAOS_READ_LINK, 0, 0, 0, 0);
  if (chaos_front_leaves(answer, out)) return readLink(AT_FDCWD, out, to, size);
  if (answer <= 0) return answer;
  if ((size_t)answer > size) answer = (long)size;
  memcpy(to, chaos_talk->data, (size_t)answer);
  return answer;
}

ssize_t chaos_front_readlink(const char *path, char *to, size_t size) {
  return chaos_settled(readLink(AT_FDCWD, path, to, size));
}

ssize_t chaos_front_readlinkat(int folder, const char *path, char *to, size_t size) {
  return chaos_settled(readLink(folder, path, to, size));
}

// MARK: The current folder

/// Where the simulation says that the folder is; it has followed all links.
static long enter(long token) {
  long answer = chaos_ask(CHAOS_FOLDER, token, 0, 0, 0);
  if (answer < 0) return answer;
  memcpy(chaos_front.folder, chaos_talk->path[0], CHAOS_PATH);
  return 0;
}

static long changeFolder(const char *path) {
  long place = chaos_front_locate(0, AT_FDCWD, path);
  if (place < 0) return place;
  long answer = place ? enter(-1) : -CHAOS_LEAVES;
  if (answer != -CHAOS_LEAVES) return answer;
  char whole[CHAOS_PATH];
  memcpy(whole, chaos_talk->path[0], sizeof whole);
  if (chdir(whole)) return -errno;
  strcpy(chaos_front.folder, whole);
  return 0;
}

int chaos_front_chdir(const char *path) { return (int)chaos_settled(changeFolder(path)); }

int chaos_front_fchdir(int number) {
  if (!chaos_front_is_simulated(number)) {
    chaos_front_refuse("fchdir to a folder of this machine, without the kernel's filter");
  }
  return (int)chaos_settled(enter(chaos_simulated[number] - 1));
}

char *chaos_front_getcwd(char *to, size_t size) {
  size_t length = strlen(chaos_front.folder) + 1;
  if (to && size < length) {
    errno = size ? ERANGE : EINVAL;
    return NULL;
  }
  if (!to && !(to = malloc(length > size ? length : size))) return NULL;
  return memcpy(to, chaos_front.folder, length);
}

// MARK: What the C library makes of these calls inside itself

enum { mostLinks = 32 };

/// The rest of a path, behind what a link holds. Returns 0 where that is too long.
static int insert(char *rest, const char *link, size_t size, int isFollowed) {
  size_t length = strlen(rest);
  if (size + 1 + length >= CHAOS_PATH) return 0;
  memmove(rest + size + (isFollowed != 0), rest, length + 1);
  memcpy(rest, link, size);
  if (isFollowed) rest[size] = '/';
  return 1;
}

/// Every name of a path is looked at, and links are followed. What is there already is real.
static long findReal(const char *path, char *whole) {
  char rest[CHAOS_PATH], link[CHAOS_PATH];
  size_t size = strnlen(path, CHAOS_PATH);
  int links = 0;
  if (!size) return -ENOENT;
  if (size >= CHAOS_PATH) return -ENAMETOOLONG;
  memcpy(rest, path, size + 1);
  strcpy(whole, *path == '/' ? "" : strcmp(chaos_front.folder, "/") ? chaos_front.folder : "");
  while (*rest) {
    char *end = strchr(rest, '/'), name[CHAOS_PATH];
    size_t length = end ? (size_t)(end - rest) : strlen(rest);
    memcpy(name, rest, length);
    name[length] = 0;
    int isFollowed = end != NULL;
    memmove(rest, rest + length + isFollowed, strlen(rest + length + isFollowed) + 1);
    if (!length || !strcmp(name, ".")) continue;
    char *last = strrchr(whole, '/');
    if (!strcmp(name, "..")) {
      if (last) *last = 0;
      continue;
    }
    size_t before = strlen(whole);
    if (before + 1 + length >= CHAOS_PATH) return -ENAMETOOLONG;
    whole[before] = '/';
    memcpy(whole + before + 1, name, length + 1);
    struct stat status;
    if (chaos_front_lstat(whole, &status)) return -errno;
    if (S_ISLNK(status.st_mode)) {
      if (++links > mostLinks) return -ELOOP;
      long held = chaos_front_readlink(whole, link, sizeof link - 1);
      if (held < 0) return -errno;
      if (!insert(rest, link, (size_t)held, isFollowed)) return -ENAMETOOLONG;
      if (held && *link == '/') before = 0;
      whole[before] = 0;
    } else if (isFollowed && !S_ISDIR(status.st_mode)) {
      return -ENOTDIR;
    }
  }
  if (!*whole) strcpy(whole, "/");
  return 0;
}

char *chaos_front_realpath(const char *path, char *to) {
  char whole[CHAOS_PATH];
  long status = path ? findReal(path, whole) : -EINVAL;
  if (chaos_settled(status) < 0) return NULL;
  return to ? strcpy(to, whole) : strdup(whole);
}

/// Puts letters by chance where the template has its last row of "X", which must be there.
static int fillTemplate(char *path, int tail, int *start) {
  int end = (int)strlen(path) - tail, from = end;
  while (from > 0 && path[from - 1] == 'X') from--;
  *start = from;
  return tail >= 0 && end - from >= 6;
}

static void fillByChance(char *path, int start, int end) {
  static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  for (int place = start; place < end; place++) {
    uint8_t byte;
    do chaos_front_chance(&byte, 1);
    while (byte >= 248);
    path[place] = letters[byte % 62];
  }
}

int chaos_front_mkstemps(char *path, int tail) {
  int start, end = (int)strlen(path) - tail;
  if (!fillTemplate(path, tail, &start)) return (int)chaos_settled(-EINVAL);
  for (int attempt = 0; attempt < 100; attempt++) {
    fillByChance(path, start, end);
    int number = chaos_front_open(path, O_CREAT | O_EXCL | O_RDWR, 0600);
    if (number >= 0 || errno != EEXIST) return number;
  }
  return -1;
}

char *chaos_front_mkdtemp(char *path) {
  int start, end = (int)strlen(path);
  if (!fillTemplate(path, 0, &start)) {
    errno = EINVAL;
    return NULL;
  }
  for (int attempt = 0; attempt < 100; attempt++) {
    fillByChance(path, start, end);
    if (!chaos_front_mkdir(path, 0700)) return path;
    if (errno != EEXIST) return NULL;
  }
  return NULL;
}
