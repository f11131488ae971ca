// Which paths are the phone's, and how a message names them: one text for the code that answers
// system calls, and for the functions that stand in front of the C library's (CFronts).
#ifndef CHAOS_PATHS_H
#define CHAOS_PATHS_H

#include "CManaged.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>

/// What a path is looked up by.
struct chaos_place {
  struct chaos_channel *channel;
  /// The current folder, and the home of the process.
  const char *folder, *home;
  /// What each descriptor is: 0 a real one, otherwise one more than the simulation's number.
  const int *simulated;
  int descriptors;
};

/// A path that begins with the other name of the home begins with the home instead, in `room`.
static inline const char *chaos_in_real_names(const char *home, const char *path, char *room) {
  size_t size = sizeof CHAOS_HOME - 1, length = strlen(home);
  if (strncmp(path, CHAOS_HOME, size) || (path[size] && path[size] != '/')) return path;
  size_t rest = strnlen(path + size, CHAOS_PATH);
  if (length + rest >= CHAOS_PATH) return path;
  memcpy(room, home, length);
  memcpy(room + length, path + size, rest + 1);
  return room;
}

/// Joins a folder and a path, without "." and ".." in it, as if no folder were a link. Returns 0,
/// or a negative errno.
static inline long chaos_make_absolute(const char *folder, const char *path, char *whole) {
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
      // A name that is too long is the phone's to refuse, which tells of it.
      if (size + length + 2 > CHAOS_PATH) return -ENAMETOOLONG;
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

/// The length of what a link is to lead to, or a negative errno: what is wrong with it, or with the
/// want of a path, is said before anything is looked up.
static inline long chaos_target_size(const char *target, const char *path) {
  if (!target || !path) return -EFAULT;
  if (!*target || !*path) return -ENOENT;
  size_t size = strnlen(target, CHAOS_PATH);
  return size < CHAOS_PATH ? (long)size : -ENAMETOOLONG;
}

static inline int chaos_is_simulated_path(const char *whole) {
  // The name is written down again: the functions in front of the C library have no other code.
  static const char root[] = "/phone";
  size_t size = sizeof root - 1;
  return !strncmp(whole, root, size) && (!whole[size] || whole[size] == '/');
}

/// The path of an at-call, into `path[place]` of the channel. Returns 1 if it is simulated, 0 if it
/// is a real one, or a negative errno.
static inline long chaos_locate_from(
    const struct chaos_place *from, int place, long directory, const char *path) {
  from->channel->arguments[4 + place] = -1;
  char *whole = from->channel->path[place], room[CHAOS_PATH];
  if (!path) return -EFAULT;
  path = chaos_in_real_names(from->home, path, room);
  int isSimulated = directory >= 0 && directory < from->descriptors && from->simulated[directory];
  if (*path != '/' && directory != AT_FDCWD && isSimulated) {
    from->channel->arguments[4 + place] = from->simulated[directory] - 1;
    size_t size = strnlen(path, CHAOS_PATH);
    if (!size) return -ENOENT;
    if (size >= CHAOS_PATH) return -ENAMETOOLONG;
    memcpy(whole, path, size + 1);
    return 1;
  }
  if (*path != '/' && directory != AT_FDCWD) return 0;
  long status = chaos_make_absolute(from->folder, path, whole);
  if (status) return status;
  int isPlain = !strstr(path, "..") && !strstr(path, "/.") && path[strlen(path) - 1] != '/';
  if (isPlain) return chaos_is_simulated_path(whole);
  // Where ".." leads, what a link is, and whether a folder stands before "/": the simulation says
  // so for all that begins in its tree.
  size_t size = 0;
  if (*path != '/') {
    size = strlen(from->folder);
    if (!chaos_is_simulated_path(from->folder)) return chaos_is_simulated_path(whole);
    memcpy(whole, from->folder, size);
    whole[size++] = '/';
  } else if (!chaos_is_simulated_path(path)) {
    return chaos_is_simulated_path(whole);
  }
  size_t rest = strnlen(path, CHAOS_PATH);
  if (size + rest >= CHAOS_PATH) return -ENAMETOOLONG;
  memcpy(whole + size, path, rest + 1);
  return 1;
}

#endif
