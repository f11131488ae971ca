// The main queue and the main run loop of a managed process. On iOS they run all the time; here the
// main thread lets them run between requests, as often as there is something to do.
#include "Inside.h"

#if CHAOS_MANAGES

/// What run loops call. Where the program does without Dispatch there is no such queue.
extern void _dispatch_main_queue_callback_4CF(void *ignored) __attribute__((weak));

static int polls TOGETHER;

void chaos_polling_begins(void) { polls = 1; }

/// The pokes when all had been done that there was to do.
static unsigned long settled TOGETHER;

int chaos_has_more_to_do(void) {
  return chaos_talk && (chaos_are_others_ready() || chaos_pokes() != settled);
}

void chaos_run_main(void (*run_loop)(void)) {
  if (!chaos_talk) return;
  if (_dispatch_main_queue_callback_4CF) _dispatch_main_queue_callback_4CF(NULL);
  if (polls) run_loop();
}

void chaos_settle(void (*run_loop)(void)) {
  if (!chaos_talk) return;
  unsigned long pokes;
  do {
    // Whoever leaves work there pokes the main thread, by a descriptor.
    pokes = chaos_pokes();
    chaos_threads_settle();
    if (_dispatch_main_queue_callback_4CF) _dispatch_main_queue_callback_4CF(NULL);
    // A run loop waits for descriptors: without a set of them there is none.
    if (polls) run_loop();
  } while (chaos_pokes() != pokes || chaos_are_others_ready());
  settled = pokes;
}

#else

int chaos_has_more_to_do(void) { return 0; }
void chaos_settle(void (*run_loop)(void)) { (void)run_loop; }
void chaos_run_main(void (*run_loop)(void)) { (void)run_loop; }
int chaos_looks_again(int looks) { return looks; }

#endif
