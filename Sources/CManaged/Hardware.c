// The hardware that a process sees, the same wherever it runs: two cores, the memory of a phone,
// and no other work that costs time.
#include "Inside.h"

#include <pthread.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <sys/times.h>
#include <time.h>

#if CHAOS_MANAGES

enum { ticks = 100 };

/// By the number of cores libdispatch chooses how many threads work at once, and so which of two
/// tasks is done first.
long chaos_tell_cores(void *set, size_t size) {
  uint64_t cores = 3;
  if (size < sizeof cores) return -EINVAL;
  memcpy(set, &cores, sizeof cores);
  return sizeof cores;
}

/// libdispatch asks when the program is loaded, before any process is managed: of this machine, or
/// of the one core that a worker is bound to.
int pthread_getaffinity_np(pthread_t thread, size_t size, cpu_set_t *set) {
  (void)thread;
  memset(set, 0, size);
  long status = chaos_tell_cores(set, size);
  return status < 0 ? (int)-status : 0;
}

const char *chaos_hardware_file(const char *path) {
  static const char folder[] = "/sys/devices/system/cpu/";
  if (strncmp(path, folder, sizeof folder - 1)) return NULL;
  static const char *const names[] = {"online", "possible", "present"};
  for (size_t place = 0; place < sizeof names / sizeof *names; place++) {
    if (!strcmp(path + sizeof folder - 1, names[place])) return "0-1\n";
  }
  return NULL;
}

long chaos_tell_hardware(long number, long a, long b) {
  int64_t now = chaos_clock(CLOCK_MONOTONIC);
  switch (number) {
    case SYS_sysinfo: {
      struct sysinfo *facts = (void *)a;
      memset(facts, 0, sizeof *facts);
      facts->uptime = now / 1000000000;
      facts->totalram = 4ul << 30;
      facts->freeram = 2ul << 30;
      facts->procs = 2;
      facts->mem_unit = 1;
      return 0;
    }
    case SYS_getrusage: {
      // All of its time was work: a loop that waits for that ends.
      struct rusage *usage = (void *)b;
      memset(usage, 0, sizeof *usage);
      usage->ru_utime = (struct timeval){now / 1000000000, now / 1000 % 1000000};
      usage->ru_maxrss = 50 << 10;
      return 0;
    }
    case SYS_times: {
      struct tms *spent = (void *)a;
      long passed = now / (1000000000 / ticks);
      if (spent) *spent = (struct tms){.tms_utime = passed};
      return passed;
    }
    default:
      if (a) *(unsigned *)a = 0;
      if (b) *(unsigned *)b = 0;
      return 0;
  }
}

#endif
