// One core, as a worker of chaos has it: its threads take turns, so they are quicker there.
#define _GNU_SOURCE
#include "CSampling.h"
#if defined(__linux__)
#include <sched.h>

int chaos_sampling_stay_on_core(void) {
  int core = sched_getcpu();
  if (core < 0) return -1;
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(core, &set);
  return sched_setaffinity(0, sizeof set, &set);
}
#else
int chaos_sampling_stay_on_core(void) { return -1; }
#endif
