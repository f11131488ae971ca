// In which order the threads of a process take turns: that of who has been ready for longest, or
// one that is drawn from a number of the trace. The choices of a request are its own, whatever was
// chosen before: so a step of a trace means the same when others are left out.
#include "Inside.h"

#if CHAOS_MANAGES

/// The number of the order; 0 draws nothing. Its last two bits say how often a thread lets others
/// go first before a call about files: never, or once in 2, 4 or 8 calls.
static uint32_t order TOGETHER;
/// The bit of the order by which a change is over when its own thread has done its part.
enum { lateBit = 0x8000 };
static uint64_t choices TOGETHER;
/// Whether the request is about things that run at once.
static int isAtOnce TOGETHER;
/// Whether a thread lets others go first before every call about files, as on as many cores.
static int alternates TOGETHER;

void chaos_threads_begin_request(void) {
  if (!chaos_talk) return;
  order = chaos_talk->order;
  choices = (uint64_t)order << 32;
  isAtOnce = alternates = 0;
  chaos_looks_begin();
}

void chaos_threads_begin_at_once(void) {
  isAtOnce = chaos_talk != NULL;
  alternates = isAtOnce && !chaos_orders_calls();
}

int chaos_is_at_once(void) { return isAtOnce; }

int chaos_is_order_drawn(void) { return order != 0; }

/// Whether the main thread waits for the others to come to the call before which it leaves them,
/// and how many calls they have until then.
static int isLeaving TOGETHER, callsLeft TOGETHER;
enum { mostCallsLeft = 8 };

int chaos_leaves_work(int may) {
  if (!chaos_talk) return 0;
  if (may && (order & lateBit)) {
    callsLeft = (int)chaos_draw_turn(mostCallsLeft);
    isLeaving = 1;
    while (callsLeft && chaos_are_others_ready()) chaos_yield();
    isLeaving = 0;
    chaos_talk->isBehind = chaos_are_others_ready();
  } else {
    chaos_talk->isBehind = 0;
  }
  return chaos_talk->isBehind;
}

void chaos_tell_due(void) {
  if (chaos_talk) chaos_talk->due = chaos_others_due();
}

uint32_t chaos_draw_turn(uint32_t bound) {
  uint64_t mixed = choices += 0x9E3779B97F4A7C15;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
  return (uint32_t)((mixed ^ (mixed >> 31)) % bound);
}

int chaos_orders_calls(void) { return isLeaving || alternates || (order & 3) != 0; }

int chaos_gives_way(void) {
  if (isLeaving) {
    if (callsLeft) callsLeft--;
    if (!callsLeft) return chaos_are_others_ready();
  }
  return chaos_are_others_ready() && (alternates || chaos_draw_turn(1u << (order & 3)) == 0);
}

void chaos_let_others_first(void) {
  if (!chaos_here && chaos_orders_calls() && chaos_gives_way()) chaos_yield();
}

void chaos_before_lock(void) {
  // Where the main thread leaves the others is a matter of calls about files alone.
  if (chaos_talk && (order & lateBit) && !isLeaving) chaos_let_others_first();
}

#else

void chaos_before_lock(void) {}
void chaos_threads_begin_request(void) {}
void chaos_threads_begin_at_once(void) {}
void chaos_let_others_first(void) {}
int chaos_leaves_work(int may) { return 0; }
void chaos_tell_due(void) {}

#endif
