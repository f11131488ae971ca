// How many cores there are: two, wherever it runs. By their number libdispatch chooses how many
// threads work at once, and so which of two tasks is done first.
#include "Inside.h"

#include <pthread.h>
#include <sched.h>

#if CHAOS_MANAGES

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

#endif
