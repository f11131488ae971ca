// macOS: the managed process's side. Its calls reach the simulation by the functions of a library
// that stands in front of the C library's (CFronts). Before anything counts, the process sees for
// itself that they do: what this macOS does not let be caught is refused by its name.
//
// Read against Apple's sources and type-checked; it has not run.
#ifdef __APPLE__

#include "CManaged.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

/// The functions of the library in front; NULL where there is none.
static struct {
  int (*begin)(struct chaos_channel *, const char *);
  void (*say)(struct chaos_channel *, int);
  void (*listen)(struct chaos_channel *);
  unsigned (*heard)(void);
  void (*deafen)(void);
} fronts;
static struct chaos_channel *mine;

int chaos_has_fronts(void);
int chaos_has_fronts(void) {
  if (fronts.begin) return 1;
  *(void **)&fronts.say = dlsym(RTLD_DEFAULT, "chaos_front_say");
  *(void **)&fronts.listen = dlsym(RTLD_DEFAULT, "chaos_front_listen");
  *(void **)&fronts.heard = dlsym(RTLD_DEFAULT, "chaos_front_heard");
  *(void **)&fronts.deafen = dlsym(RTLD_DEFAULT, "chaos_front_deafen");
  *(void **)&fronts.begin = dlsym(RTLD_DEFAULT, "chaos_front_begin");
  return fronts.say && fronts.listen && fronts.heard && fronts.deafen && fronts.begin;
}

// MARK: Talking

struct chaos_channel *chaos_managed_channel(void) { return mine; }

void chaos_channel_say(struct chaos_channel *channel, int kind) {
  if (!chaos_has_fronts()) _exit(1);
  fronts.say(channel, kind);
}

void chaos_refuse(struct chaos_channel *channel, const char *what) {
  chaos_channel_set_path(channel, what);
  chaos_channel_say(channel, CHAOS_REFUSED);
  while (1) _exit(1);
}

void chaos_live_in(const char *path, const char *temporary) {
  setenv("HOME", path, 1);
  setenv("CFFIXED_USER_HOME", path, 1);
  setenv("TMPDIR", temporary, 1);
}

// MARK: Seeing that calls are caught

#define PROBE "/phone/probe"

/// Calls of this program, and calls that the C library makes inside itself.
static void probe(int number) {
  struct stat status;
  char template[] = PROBE "XXXXXX";
  FILE *file = NULL;
  DIR *folder = NULL;
  int opened = -1;
  switch (number) {
    case 0: opened = open(PROBE, O_RDONLY); break;
    case 1: stat(PROBE, &status); break;
    case 2: lstat(PROBE, &status); break;
    case 3: access(PROBE, R_OK); break;
    case 4: unlink(PROBE); break;
    case 5: rename(PROBE, PROBE "2"); break;
    case 6: mkdir(PROBE, 0700); break;
    case 7: rmdir(PROBE); break;
    case 8: truncate(PROBE, 0); break;
    case 9: getxattr(PROBE, "a", NULL, 0, 0, 0); break;
    case 10: file = fopen(PROBE, "r"); break;
    case 11: folder = opendir(PROBE); break;
    case 12: realpath(PROBE, NULL); break;
    case 13: opened = mkstemp(template); break;
    case 14: remove(PROBE); break;
    case 15: file = fopen(PROBE, "w"); break;
  }
  if (file) fclose(file);
  if (folder) closedir(folder);
  if (opened >= 0) close(opened);
}

static const char *const probes[] = {
    "open", "stat", "lstat", "access", "unlink", "rename", "mkdir", "rmdir", "truncate",
    "getxattr", "fopen", "opendir", "realpath", "mkstemp", "remove", "fopen to write",
};

/// The first function that is not caught; NULL if all are.
static const char *findUncaught(struct chaos_channel *channel) {
  const char *found = NULL;
  struct timespec now;
  fronts.listen(channel);
  for (int number = 0; !found && number < (int)(sizeof probes / sizeof *probes); number++) {
    unsigned before = fronts.heard();
    probe(number);
    if (fronts.heard() == before) found = probes[number];
  }
  int64_t uptime = channel->uptime;
  clock_gettime(CLOCK_MONOTONIC, &now);
  if (channel->uptime == uptime) found = "clock_gettime";
  fronts.deafen();
  return found;
}

int chaos_listens_to(struct chaos_channel *channel, void (*call)(void)) {
  if (!chaos_has_fronts()) return 0;
  fronts.listen(channel);
  unsigned before = fronts.heard();
  call();
  int isHeard = fronts.heard() != before;
  fronts.deafen();
  return isHeard;
}

// MARK: Beginning

int chaos_managed_begin_fronted(struct chaos_channel *channel, const char *home) {
  if (!chaos_has_fronts()) return ENOTSUP;
  const char *uncaught = findUncaught(channel);
  if (uncaught) {
    char text[100];
    snprintf(text, sizeof text, "%s: this macOS does not let it be caught", uncaught);
    chaos_refuse(channel, text);
  }
  mine = channel;
  return fronts.begin(channel, home);
}

int chaos_managed_begin(struct chaos_channel *channel) {
  const char *home = getenv("HOME");
  return chaos_managed_begin_fronted(channel, home ? home : "/phone");
}

int chaos_managed_begin_really(struct chaos_channel *channel, const char *folder) {
  (void)channel, (void)folder;
  return ENOTSUP;
}

// MARK: Output

void chaos_output_by_lines(void) { setvbuf(stdout, NULL, _IOLBF, BUFSIZ); }

void chaos_output_flush(void) { fflush(stdout); }

#endif
