// Where threads may change places although nobody waits: before one enters a queue, and before one
// begins a part of a task. On as many cores as a phone has, any of them comes first. The locks of
// the C library are none of these places: how often a library takes its own depends on how warm it
// is.
#include "Functions.h"

#if CHAOS_MANAGES

#include <stdlib.h>

#define ENTERS(name, parameters, arguments) \
  void name parameters; \
  void name parameters { \
    if (!chaos_here) chaos_before_lock(); \
    ORIGINAL(void parameters, #name); \
    original arguments; \
  }
ENTERS(dispatch_sync, (void *queue, void *work), (queue, work))
ENTERS(dispatch_sync_f, (void *queue, void *what, void *work), (queue, what, work))
ENTERS(dispatch_barrier_sync, (void *queue, void *work), (queue, work))
ENTERS(dispatch_barrier_sync_f, (void *queue, void *what, void *work), (queue, what, work))

struct part {
  void (*work)(void *);
  void *what;
};

static void begin(void *record) {
  struct part part = *(struct part *)record;
  free(record);
  chaos_before_lock();
  part.work(part.what);
}

/// Swift's tasks come to threads by this function, part by part.
void dispatch_async_f(void *queue, void *what, void (*work)(void *));
void dispatch_async_f(void *queue, void *what, void (*work)(void *)) {
  if (chaos_here) {
    chaos_refuse_within("dispatch_async_f: work for another thread, in process");
    return;
  }
  ORIGINAL(void(void *, void *, void (*)(void *)), "dispatch_async_f");
  struct part *part = chaos_managed_channel() ? malloc(sizeof *part) : NULL;
  if (!part) {
    original(queue, what, work);
    return;
  }
  *part = (struct part){work, what};
  original(queue, part, begin);
}

#endif
