// Tasks of Swift's, which other threads would run: code in process may not begin any.
#include "CInterposed.h"
#include "Functions.h"

#if CHAOS_MANAGES

typedef __attribute__((swiftcall)) void enqueueFunction(void *job);
typedef __attribute__((swiftcall)) void enqueueHook(void *job, enqueueFunction *original);

/// What Swift's runtime asks before a task goes to the threads that all share.
extern enqueueHook *swift_task_enqueueGlobal_hook __attribute__((weak));
static enqueueHook *before;

static __attribute__((swiftcall)) void enqueue(void *job, enqueueFunction *original) {
  if (chaos_here) {
    chaos_refuse_within("a task on another thread, in process");
    return;
  }
  if (before) before(job, original);
  else original(job);
}

static void install(void) {
  if (!&swift_task_enqueueGlobal_hook || swift_task_enqueueGlobal_hook == enqueue) return;
  before = swift_task_enqueueGlobal_hook;
  swift_task_enqueueGlobal_hook = enqueue;
}

void chaos_interpose(void) { install(); }

#else

void chaos_interpose(void) {}

#endif
