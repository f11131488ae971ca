// Which paths and descriptors are simulated, and where relative paths lead.
#include "Inside.h"
#include "Paths.h"

#include <stdlib.h>
#include <unistd.h>

const char chaos_managed_root[] = "/phone";

#if CHAOS_MANAGES

#define folder (chaos_self()->folder)
#define home (chaos_self()->home)

void chaos_start_in(const char *path) { strcpy(folder, path); }

/// The words of the environment that each process has anew, one behind the other: setenv(3) would
/// keep them in more places, and each page that a process writes to is copied for it.
static char words[3 * CHAOS_PATH] TOGETHER;
static size_t wordsEnd TOGETHER;

static void say(const char *name, const char *value) {
  size_t length = strlen(name), size = strlen(value) + 1;
  for (char **place = environ; *place; place++) {
    if (strncmp(*place, name, length) || (*place)[length] != '=') continue;
    if (wordsEnd + length + 1 + size > sizeof words) break;
    char *word = words + wordsEnd;
    memcpy(word, name, length);
    word[length] = '=';
    memcpy(word + length + 1, value, size);
    wordsEnd += length + 1 + size;
    *place = word;
    return;
  }
  setenv(name, value, 1);
}

void chaos_live_in(const char *path, const char *temporary) {
  size_t size = strnlen(path, CHAOS_PATH - 1);
  memcpy(home, path, size);
  home[size] = 0;
  say("HOME", home);
  say("CFFIXED_USER_HOME", home);
  say("TMPDIR", temporary);
}

int chaos_is_simulated(long descriptor) {
  return descriptor >= 0 && descriptor < mostDescriptors && chaos_simulated[descriptor];
}

/// Whether a real path is that of a descriptor of a simulated file, which the kernel knows as
/// another one.
static int isOfSimulated(const char *path) {
  static const char *const folders[] = {"/proc/self/fd/", "/proc/thread-self/fd/", "/dev/fd/"};
  for (size_t place = 0; place < sizeof folders / sizeof *folders; place++) {
    size_t size = strlen(folders[place]);
    if (strncmp(path, folders[place], size)) continue;
    long number = 0;
    const char *digit = path + size;
    while (*digit >= '0' && *digit <= '9' && number < mostDescriptors) {
      number = number * 10 + *digit++ - '0';
    }
    return digit != path + size && !*digit && chaos_is_simulated(number);
  }
  return 0;
}

long chaos_locate(int place, long directory, const char *path) {
  struct chaos_place from = {chaos_talk, folder, home, chaos_simulated, mostDescriptors};
  long answer = chaos_locate_from(&from, place, directory, path);
  if (!answer && isOfSimulated(path)) {
    chaos_refuse(chaos_talk, "a simulated file by the number of its descriptor (/proc/self/fd)");
  }
  return answer;
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

#elif !defined(__APPLE__)

void chaos_live_in(const char *path, const char *temporary) {}

#endif
