// Timers that are descriptors (timerfd_create): they stand on the phone's clock. Behind each lies
// an event counter, which whoever waits for the descriptor sees and reads.
#include "Inside.h"

#if CHAOS_MANAGES

#include <sys/eventfd.h>
#include <sys/timerfd.h>

/// When a timer fires, on the clock that never goes back, and again after; 0 if it does not.
static struct {
  int64_t deadline, interval;
  int isWall;
} timers[mostDescriptors];
/// All timers have lower numbers.
static int end;

long chaos_timer_create(long clock, long flags) {
  // Nobody may wait in the kernel, where time stands still.
  long number = PASS(SYS_eventfd2, 0, EFD_NONBLOCK | (flags & TFD_CLOEXEC ? EFD_CLOEXEC : 0));
  if (number >= mostDescriptors) {
    PASS(SYS_close, number);
    return -EMFILE;
  }
  if (number < 0) return number;
  timers[number].deadline = timers[number].interval = 0;
  timers[number].isWall = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_ALARM;
  return number;
}

static int64_t moment(struct timespec time) { return time.tv_sec * 1000000000 + time.tv_nsec; }

long chaos_timer_set(
    long number, long flags, const struct itimerspec *new, struct itimerspec *old) {
  if (number < 0 || number >= mostDescriptors) return -EBADF;
  if (old) chaos_timer_get(number, old);
  if (number >= end) end = (int)number + 1;
  // What fired before is forgotten, as the kernel does: nobody need have read it.
  uint64_t fired;
  PASS(SYS_read, number, &fired, sizeof fired);
  int64_t at = moment(new->it_value);
  timers[number].interval = moment(new->it_interval);
  if (at == 0) timers[number].deadline = 0;
  else if (!(flags & TFD_TIMER_ABSTIME)) timers[number].deadline = chaos_talk->uptime + at;
  else if (!timers[number].isWall) timers[number].deadline = at;
  else timers[number].deadline = at - chaos_talk->wall + chaos_talk->uptime;
  return 0;
}

long chaos_timer_get(long number, struct itimerspec *now) {
  if (number < 0 || number >= mostDescriptors) return -EBADF;
  int64_t rest = timers[number].deadline - chaos_talk->uptime;
  if (timers[number].deadline == 0) rest = 0;
  else if (rest < 1) rest = 1;
  chaos_tell_time(&now->it_value, rest);
  chaos_tell_time(&now->it_interval, timers[number].interval);
  return 0;
}

void chaos_timer_forget(long number) {
  if (number >= 0 && number < end) timers[number].deadline = 0;
}

/// When the first timer fires; 0 if none will.
int64_t chaos_timers_first(void) {
  int64_t first = 0;
  for (int number = 0; number < end; number++) {
    int64_t deadline = timers[number].deadline;
    if (deadline && (!first || deadline < first)) first = deadline;
  }
  return first;
}

void chaos_timers_fire(void) {
  for (int number = 0; number < end; number++) {
    int64_t deadline = timers[number].deadline;
    if (!deadline || deadline > chaos_talk->uptime) continue;
    uint64_t one = 1;
    PASS(SYS_write, number, &one, sizeof one);
    timers[number].deadline = timers[number].interval ? deadline + timers[number].interval : 0;
    chaos_wake_pollers();
  }
}

#endif
