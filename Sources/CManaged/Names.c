// Which paths and descriptors are simulated, and where relative paths lead.
#include "Inside.h"

#include <stdlib.h>

const char chaos_managed_root[] = "/phone";

#if CHAOS_MANAGES

#define folder (chaos_self()->folder)
#define home (chaos_self()->home)

void chaos_start_in(const char *path) { strcpy(folder, path); }

void chaos_live_in(const char *path) {
  strncpy(home, path, CHAOS_PATH - 1);
  setenv("HOME", home, 1);
  setenv("CFFIXED_USER_HOME", home, 1);
}

/// A path that begins with the other name of the home begins with the home instead, in `room`.
static const char *inRealNames(const char *path, char *room) {
  size_t size = sizeof CHAOS_HOME - 1, length = strlen(home);
  if (strncmp(path, CHAOS_HOME, size) || (path[size] && path[size] != '/')) return path;
  size_t rest = strnlen(path + size, CHAOS_PATH);
  if (length + rest >= CHAOS_PATH) return path;
  memcpy(room, home, length);
  memcpy(room + length, path + size, rest + 1);
  return room;
}

/// Joins the current folder and a path, without "." and ".." in it, as if no folder were a link.
/// Returns 0, or a negative errno.
static long absolute(const char *path, char *whole) {
  size_t size = 0;
  if (!path) return -EFAULT;
  if (!*path) return -ENOENT;
  if (*path != '/') {
    size = strlen(folder);
    memcpy(whole, folder, size);
  }
  while (*path) {
    while (*path == '/') path++;
    size_t length = 0;
    while (path[length] && path[length] != '/') length++;
    if (length == 0 || (length == 1 && path[0] == '.')) {
    } else if (length == 2 && path[0] == '.' && path[1] == '.') {
      while (size && whole[--size] != '/') {}
    } else {
      if (length > 255 || size + length + 2 > CHAOS_PATH) return -ENAMETOOLONG;
      if (size == 0 || whole[size - 1] != '/') whole[size++] = '/';
      memcpy(whole + size, path, length);
      size += length;
    }
    path += length;
  }
  if (size == 0) whole[size++] = '/';
  whole[size] = 0;
  return 0;
}

static int isSimulatedPath(const char *whole) {
  size_t size = sizeof chaos_managed_root - 1;
  return !strncmp(whole, chaos_managed_root, size) && (!whole[size] || whole[size] == '/');
}

int chaos_is_simulated(long descriptor) {
  return descriptor >= 0 && descriptor < mostDescriptors && chaos_simulated[descriptor];
}

long chaos_locate(int place, long directory, const char *path) {
  chaos_talk->arguments[4 + place] = -1;
  char *whole = chaos_talk->path[place], room[CHAOS_PATH];
  if (!path) return -EFAULT;
  path = inRealNames(path, room);
  if (*path != '/' && directory != AT_FDCWD && chaos_is_simulated(directory)) {
    chaos_talk->arguments[4 + place] = chaos_simulated[directory] - 1;
    size_t size = strnlen(path, CHAOS_PATH);
    if (!size) return -ENOENT;
    if (size >= CHAOS_PATH) return -ENAMETOOLONG;
    memcpy(whole, path, size + 1);
    return 1;
  }
  if (*path != '/' && directory != AT_FDCWD) return 0;
  long status = absolute(path, whole);
  if (status) return status;
  int isPlain = !strstr(path, "..") && !strstr(path, "/.") && path[strlen(path) - 1] != '/';
  if (isPlain) return isSimulatedPath(whole);
  // Where ".." leads, what a link is, and whether a folder stands before "/": the simulation says
  // so for all that begins in its tree.
  size_t size = 0;
  if (*path != '/') {
    size = strlen(folder);
    if (!isSimulatedPath(folder)) return isSimulatedPath(whole);
    memcpy(whole, folder, size);
    whole[size++] = '/';
  } else if (!isSimulatedPath(path)) {
    return isSimulatedPath(whole);
  }
  size_t rest = strnlen(path, CHAOS_PATH);
  if (size + rest >= CHAOS_PATH) return -ENAMETOOLONG;
  memcpy(whole + size, path, rest + 1);
  return 1;
}

/// Where the simulation says that the folder is; it has followed all links.
static long enter(long answer) {
  if (answer < 0) return answer;
  memcpy(folder, chaos_talk->path[0], CHAOS_PATH);
  return 0;
}

long chaos_enter_folder(long number) {
  return enter(chaos_ask(CHAOS_FOLDER, chaos_simulated[number] - 1, 0, 0, 0));
}

long chaos_change_folder(const char *path) {
  long place = chaos_locate(0, AT_FDCWD, path);
  if (place < 0) return place;
  if (place) return enter(chaos_ask(CHAOS_FOLDER, -1, 0, 0, 0));
  if (chaos_here) chaos_refuse(chaos_talk, "chdir to a folder of this machine, in process");
  char before[CHAOS_PATH];
  strcpy(before, chaos_talk->path[0]);
  long status = PASS(SYS_chdir, before);
  if (status < 0) return status;
  strcpy(folder, before);
  return 0;
}

long chaos_enter_real_folder(long number) {
  char link[32] = "/proc/self/fd/", where[CHAOS_PATH], digits[16];
  size_t size = strlen(link), count = 0;
  if (chaos_here) chaos_refuse(chaos_talk, "fchdir to a folder of this machine, in process");
  long status = PASS(SYS_fchdir, number);
  if (status < 0) return status;
  do digits[count++] = (char)('0' + number % 10);
  while (number /= 10);
  while (count) link[size++] = digits[--count];
  link[size] = 0;
  long length = PASS(SYS_readlinkat, AT_FDCWD, link, where, sizeof where);
  if (length < 0) return length;
  if (length >= (long)sizeof where) return -ENAMETOOLONG;
  memcpy(folder, where, (size_t)length);
  folder[length] = 0;
  return 0;
}

long chaos_tell_folder(char *path, size_t size) {
  size_t length = strlen(folder) + 1;
  if (size < length) return -ERANGE;
  memcpy(path, folder, length);
  return (long)length;
}

#else

void chaos_live_in(const char *path) {}

#endif
