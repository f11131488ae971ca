// Code that runs in process: all of it where the kernel catches its calls, and where it does not,
// what the functions of this program do in the place of the C library's.
#define _GNU_SOURCE
#include "Phone.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

extern __thread struct chaos_process *chaos_here
    __attribute__((tls_model("initial-exec"), visibility("hidden")));

static void hear(void *context) {
  struct chaos_channel *channel = chaos_process_channel(context);
  if (channel->kind == CHAOS_CALL) phone_answer(channel);
  else tell("  said %d: %s", channel->kind, chaos_channel_path(channel, 0));
}

/// The first line that is not so; calls nothing that the code may not.
#define MUST(what) \
  do { \
    if (!(what)) return __LINE__; \
  } while (0)

static int use_functions(void) {
  char bytes[32];
  struct stat facts;
  const char *home = getenv("HOME");
  MUST(home && !strcmp(home, "/phone/home"));
  MUST(!mkdir("/phone/w", 0755));
  int file = open("/phone/w/one", O_RDWR | O_CREAT | O_EXCL, 0644);
  MUST(file >= 512 && write(file, "in process", 10) == 10);
  MUST(pread(file, bytes, 32, 3) == 7 && !memcmp(bytes, "process", 7));
  MUST(!fstat(file, &facts) && facts.st_size == 10 && !fsync(file) && !ftruncate(file, 4));
  MUST(!stat("/phone/w/one", &facts) && facts.st_size == 4 && facts.st_mtim.tv_sec == 2);
  MUST(!rename("/phone/w/one", "/phone/w/two") && access("/phone/w/one", F_OK) && errno == ENOENT);
  MUST(!symlink("/phone/w/two", "/phone/l") && readlink("/phone/l", bytes, 32) == 12);
  MUST(!lstat("/phone/l", &facts) && S_ISLNK(facts.st_mode) && !chmod("/phone/w/two", 0600));
  MUST(!close(file) && close(file) && errno == EBADF && close(3) && errno == EBADF);
  // A refused call comes back as one that failed.
  volatile double kept = 2.5;
  MUST(open("/phone", O_TMPFILE | O_RDWR, 0600) < 0 && errno == EIO && kept == 2.5);
  MUST(open("/phone/w/two", O_RDONLY) >= 512 && !unlink("/phone/l"));
  MUST(getpid() == 88 && getrandom(bytes, 8, 0) == 8);
  return 0;
}

/// What the kernel has to catch: raw calls, and those inside the C library.
static int use_kernel(void) {
  char bytes[32];
  long raw = syscall(SYS_openat, AT_FDCWD, "/phone/w/two", O_RDONLY, 0);
  MUST(raw >= 512 && syscall(SYS_read, raw, bytes, 32) == 4 && !syscall(SYS_close, raw));
  FILE *stream = fopen("/phone/w/stream", "w");
  MUST(stream && fputs("by a stream", stream) >= 0 && !fclose(stream));
  MUST(phone_size("/phone/w/stream") == 11);
  return 0;
}

int run_within(void) {
  struct chaos_process *process = chaos_process_make();
  phone_begin();
  chaos_process_begin(process, "/phone/home", "/phone/tmp", hear, process);
  struct chaos_channel *channel = chaos_process_channel(process);
  channel->identity = 88;
  channel->chance = 7;
  int status = chaos_process_enter(process);
  if (status) chaos_here = process;
  int first = use_functions(), second = first || status ? 0 : use_kernel();
  chaos_process_leave();
  note("in process: %s", status ? strerror(status) : "the kernel catches calls");
  tell("in process: %s", first ? "BROKEN" : "as it has to be");
  if (first || second) note("Within.c:%d: not so", first ? first : second);
  int isAstray = access("/phone/w", F_OK) < 0 && chaos_strays() == 1;
  if (!isAstray) note("a stray call was not seen");
  chaos_process_end(process);
  chaos_process_free(process);
  return first || second || !isAstray;
}
