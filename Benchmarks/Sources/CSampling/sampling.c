// A sampling profiler that tells two sides apart: a library, and the program that uses it. The
// signal of ITIMER_PROF comes to whichever thread burns the time; what it finds on that thread's
// stack is looked at when the work is over.
#define _GNU_SOURCE
#include "CSampling.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/time.h>

// The handler can reach nothing but these. One program measures one thing at a time.
enum { depth = 48, room = 32768 };
static void *stacks[room][depth];
static int lengths[room];
static _Atomic int taken;

static void take(int signal) {
  (void)signal;
  int place = taken;
  if (place >= room) return;
  lengths[place] = backtrace(stacks[place], depth);
  taken = place + 1;
}

static int set_timer(suseconds_t interval) {
  struct itimerval timer = {{0, interval}, {0, interval}};
  return setitimer(ITIMER_PROF, &timer, NULL);
}

int chaos_sampling_start(void) {
  // The first call loads a library, which must not happen in the handler.
  void *first[2];
  backtrace(first, 2);
  taken = 0;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = take;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  if (sigaction(SIGPROF, &action, NULL) != 0) return -1;
  return set_timer(1000);
}

static const void *image(const void *address) {
  Dl_info info;
  return dladdr(address, &info) != 0 ? info.dli_fbase : NULL;
}

chaos_samples chaos_sampling_stop(const void *inside) {
  set_timer(0);
  signal(SIGPROF, SIG_IGN);
  chaos_samples samples = {0, 0, 0};
  const void *library = image(inside);
  const void *own = image((const void *)take);
  for (int sample = 0; sample < taken; sample++) {
    long *counter = &samples.unknown;
    // The handler itself, and what the system puts below it, say nothing.
    for (int frame = 2; frame < lengths[sample]; frame++) {
      const void *where = image(stacks[sample][frame]);
      if (where == NULL) continue;
      if (where == library) counter = &samples.inside;
      if (where == own) counter = &samples.outside;
      if (counter != &samples.unknown) break;
    }
    (*counter)++;
  }
  return samples;
}

const void *chaos_function(const char *name) { return dlsym(RTLD_DEFAULT, name); }
