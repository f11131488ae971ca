// Threads of one process take turns: one runs until it waits, and then the one that has been ready
// for longest, or one that the trace draws. So their order is never a matter of the machine.
//
// What a thread waits for in the kernel (futex, sleep, epoll_wait) it waits for here. Where nobody
// can run, time passes up to the next deadline; where there is none, they wait for each other for
// ever.
#include "Inside.h"

#if CHAOS_MANAGES

#include <linux/futex.h>
#include <pthread.h>
#include <stdlib.h>

enum { never = -1 };

enum state { absent, ready, waiting, gone };

struct seat {
  enum state state;
  /// 1 when it is this thread's turn.
  uint32_t turn;
  int number;
  /// What it waits for: a word, and which of its wakers it listens to.
  uint32_t *word;
  uint32_t expected, mask;
  /// When it gives up, on the clock that never goes back; `never` if it does not.
  int64_t deadline;
  int isPoll, gaveUp;
  /// When it became ready or began to wait, as a count.
  uint64_t since;
};

static struct seat seats[mostThreads] TOGETHER;
/// All threads that there ever were have lower seats.
static int seated TOGETHER = 1;
static uint64_t moments TOGETHER;
static __thread int self;

/// Who goes last where others are ready: it has just let them go first.
static int modest TOGETHER = -1;

static void become(struct seat *seat, enum state state) {
  seat->state = state;
  seat->since = ++moments;
}

/// A word that the kernel clears when the thread with that number is gone (pthread_join).
static int isOfGoneThread(uint32_t number) {
  for (int place = 0; place < seated; place++) {
    if (seats[place].state == gone && (uint32_t)seats[place].number == number) return 1;
  }
  return 0;
}

/// Threads whose time has come, or whose descriptors may have something, are ready again.
static void wakeDue(void) {
  chaos_timers_fire();
  for (int place = 0; place < seated; place++) {
    struct seat *seat = &seats[place];
    if (seat->state != waiting || seat->deadline == never) continue;
    if (seat->deadline > chaos_talk->uptime) continue;
    seat->gaveUp = 1;
    become(seat, ready);
  }
}

static int oldest(enum state state) {
  int found = -1;
  for (int place = 0; place < seated; place++) {
    if (seats[place].state != state) continue;
    if (found < 0 || seats[place].since < seats[found].since) found = place;
  }
  return found;
}

/// Who goes on among those that are ready: the oldest, or one of them that is drawn.
static int chosen(void) {
  int count = 0;
  for (int place = 0; place < seated; place++) count += seats[place].state == ready;
  if (count < 2 || !chaos_is_order_drawn()) return oldest(ready);
  int isModest = modest >= 0 && seats[modest].state == ready;
  int nth = (int)chaos_draw_turn((uint32_t)(count - isModest));
  for (int place = 0; place < seated; place++) {
    if (seats[place].state != ready || place == modest) continue;
    if (nth-- == 0) return place;
  }
  return oldest(ready);
}

/// Who waits for the others and looks again and again whether they are through: not a thread whose
/// time may bring anything new.
static int looking TOGETHER = -1;
/// Whether it does so now; else it does what there is to do meanwhile.
static int isLooking TOGETHER;
/// How often in a row it alone had a time at which to look again.
static int vainLooks TOGETHER;

/// As often as it looks in the 20 seconds for which iOS lets an app wait (F67).
enum { mostVainLooks = 30 };

/// How often anybody has looked since the request began. Where a timer runs, there may be hope, but
/// libdispatch has one of its own that fires each second for as long as it has workers.
static int looks TOGETHER;

/// As often as it looks in an hour.
enum { mostLooks = 3610 };

void chaos_looks_begin(void) { looks = 0; }

int chaos_looks_again(int isNow) {
  int looked = isLooking;
  isLooking = isNow;
  if (isNow) looking = self;
  if (isNow && chaos_talk && ++looks > mostLooks) chaos_hang();
  return looked;
}

static int isAnyPolling(void) {
  for (int place = 0; place < seated; place++) {
    if (seats[place].state == waiting && seats[place].isPoll) return 1;
  }
  return 0;
}

/// The thread that goes on now. Time passes if nobody else could.
static int next(void) {
  while (1) {
    wakeDue();
    int found = chosen();
    if (found >= 0) {
      if (found != looking) vainLooks = 0;
      return found;
    }
    int64_t first = never;
    int isInVain = 1;
    for (int place = 0; place < seated; place++) {
      if (seats[place].state != waiting || seats[place].deadline == never) continue;
      if (place != looking || !isLooking) isInVain = 0;
      if (first == never || seats[place].deadline < first) first = seats[place].deadline;
    }
    int64_t timer = chaos_timers_first();
    if (timer && isAnyPolling() && (first == never || timer < first)) first = timer;
    if (first == never) chaos_hang();
    vainLooks = isInVain && !timer ? vainLooks + 1 : 0;
    if (vainLooks > mostVainLooks) chaos_hang();
    int64_t now = chaos_talk->uptime;
    chaos_ask(CHAOS_SLEEP, first > now ? first - now : 0, 0, 0, 0);
    if (chaos_talk->uptime < first) {
      chaos_talk->wall += first - chaos_talk->uptime;
      chaos_talk->uptime = first;
    }
  }
}

static void give(int place) {
  __atomic_store_n(&seats[place].turn, 1, __ATOMIC_RELEASE);
  PASS(SYS_futex, &seats[place].turn, FUTEX_WAKE, 1);
}

static void take(void) {
  uint32_t *turn = &seats[self].turn;
  while (!__atomic_load_n(turn, __ATOMIC_ACQUIRE)) PASS(SYS_futex, turn, FUTEX_WAIT, 0);
}

/// The thread is not ready, or lets others go first: returns when it is its turn again.
static void pass(void) {
  int place = next();
  modest = -1;
  if (place == self) return;
  __atomic_store_n(&seats[self].turn, 0, __ATOMIC_RELEASE);
  give(place);
  take();
}

// MARK: Waiting

static long waitFor(
    uint32_t *word, uint32_t expected, uint32_t mask, int64_t deadline, int isPoll) {
  struct seat *seat = &seats[self];
  seat->word = word;
  seat->expected = expected;
  seat->mask = mask;
  seat->deadline = deadline;
  seat->isPoll = isPoll;
  seat->gaveUp = 0;
  become(seat, waiting);
  pass();
  seat->word = NULL;
  seat->isPoll = 0;
  return seat->gaveUp ? -ETIMEDOUT : 0;
}

static long wakeWaiters(const uint32_t *word, long count, uint32_t mask) {
  long woken = 0;
  while (woken < count) {
    int found = -1;
    for (int place = 0; place < seated; place++) {
      struct seat *seat = &seats[place];
      if (seat->state != waiting || seat->word != word || !(seat->mask & mask)) continue;
      if (found < 0 || seat->since < seats[found].since) found = place;
    }
    if (found < 0) break;
    become(&seats[found], ready);
    woken++;
  }
  return woken;
}

static int64_t deadlineOf(const struct timespec *time, int isAbsolute, int isWall) {
  if (!time) return never;
  int64_t moment = time->tv_sec * 1000000000 + time->tv_nsec;
  if (!isAbsolute) return chaos_talk->uptime + moment;
  return isWall ? moment - chaos_talk->wall + chaos_talk->uptime : moment;
}

/// The kernel gives a lock of this kind on, so who gets it is decided here.
static long lockWord(uint32_t *word, const struct timespec *time) {
  uint32_t number = (uint32_t)seats[self].number;
  if ((*word & FUTEX_TID_MASK) == 0) {
    *word = number | (*word & FUTEX_WAITERS);
    return 0;
  }
  if ((*word & FUTEX_TID_MASK) == number) return -EDEADLK;
  *word |= FUTEX_WAITERS;
  return waitFor(word, 0, ~0u, deadlineOf(time, 1, 1), 0);
}

static long unlockWord(uint32_t *word) {
  int found = -1;
  int others = 0;
  for (int place = 0; place < seated; place++) {
    if (seats[place].state != waiting || seats[place].word != word) continue;
    others += found >= 0;
    if (found < 0 || seats[place].since < seats[found].since) found = place;
  }
  if (found < 0) {
    *word = 0;
    return 0;
  }
  *word = (uint32_t)seats[found].number | (others ? FUTEX_WAITERS : 0);
  become(&seats[found], ready);
  return 0;
}

/// Waits for a word that other processes may change: it looks again after each turn of the others.
/// The kernel itself marks the mutex of a process that dies. Whoever waits as long as iOS lets an
/// app wait hangs.
static long waitForOthers(const uint32_t *word, uint32_t expected, int64_t deadline) {
  enum { turn = 10000000 };
  int64_t longest = chaos_talk->uptime + chaos_longest_wait;
  while (__atomic_load_n(word, __ATOMIC_ACQUIRE) == expected) {
    if (deadline != never && deadline <= chaos_talk->uptime) return -ETIMEDOUT;
    if (longest <= chaos_talk->uptime) chaos_hang();
    chaos_wait_for(turn);
  }
  return 0;
}

long chaos_futex(long a, long b, long c, long d, long e, long f) {
  uint32_t *word = (uint32_t *)a;
  int isWall = (b & FUTEX_CLOCK_REALTIME) != 0;
  switch (b & FUTEX_CMD_MASK) {
    case FUTEX_WAIT:
    case FUTEX_WAIT_BITSET: {
      int isAbsolute = (b & FUTEX_CMD_MASK) == FUTEX_WAIT_BITSET;
      if (__atomic_load_n(word, __ATOMIC_ACQUIRE) != (uint32_t)c) return -EAGAIN;
      if (!(b & FUTEX_PRIVATE_FLAG) && chaos_is_shared_memory((unsigned long)a)) {
        return waitForOthers(
            word, (uint32_t)c, deadlineOf((const struct timespec *)d, isAbsolute, isWall));
      }
      if (!isOfGoneThread((uint32_t)c)) {
        long status = waitFor(
            word, (uint32_t)c, isAbsolute ? (uint32_t)f : ~0u,
            deadlineOf((const struct timespec *)d, isAbsolute, isWall), 0);
        if (status || !isOfGoneThread((uint32_t)c)) return status;
      }
      // The thread has said its last; the kernel clears the word in a moment.
      while (__atomic_load_n(word, __ATOMIC_ACQUIRE) == (uint32_t)c) {
        PASS(SYS_futex, word, FUTEX_WAIT, c);
      }
      return 0;
    }
    case FUTEX_WAKE: {
      long woken = wakeWaiters(word, c, ~0u);
      // Who waited for a lock may have it before the one who gives it back takes it again.
      if (woken && chaos_is_at_once()) chaos_let_others_first();
      return woken;
    }
    case FUTEX_WAKE_BITSET: return wakeWaiters(word, c, (uint32_t)f);
    case FUTEX_LOCK_PI: return lockWord(word, (const struct timespec *)d);
    case FUTEX_TRYLOCK_PI: return (*word & FUTEX_TID_MASK) ? -EAGAIN : lockWord(word, NULL);
    case FUTEX_UNLOCK_PI: return unlockWord(word);
  }
  (void)e;
  chaos_refuse_call(SYS_futex);
}

int chaos_are_others_ready(void) {
  for (int place = 0; place < seated; place++) {
    if (place != self && seats[place].state == ready) return 1;
  }
  return 0;
}

/// When the first of the others goes on by itself, or a timer fires; 0 if none does.
int64_t chaos_others_due(void) {
  int64_t first = chaos_timers_first();
  for (int place = 0; place < seated; place++) {
    int64_t deadline = seats[place].deadline;
    if (place == self || seats[place].state != waiting || deadline == never) continue;
    if (!first || deadline < first) first = deadline;
  }
  return first;
}

void chaos_yield(void) {
  become(&seats[self], ready);
  modest = self;
  pass();
}

int chaos_has_other_threads(void) {
  for (int place = 0; place < seated; place++) {
    int isThere = seats[place].state == ready || seats[place].state == waiting;
    if (place != self && isThere) return 1;
  }
  return 0;
}

int chaos_waits_for_thread(long answer, int64_t *waited) {
  enum { turn = 1000000 };
  if (answer != -EDEADLK) return 0;
  if (*waited >= chaos_longest_wait) chaos_hang();
  chaos_wait_for(turn);
  *waited += turn;
  return 1;
}

int chaos_seat(void) { return self; }

int chaos_is_ready(int seat) { return seats[seat].state == ready; }

long chaos_wait_for(int64_t nanoseconds) {
  if (chaos_here) return chaos_sleep_within(nanoseconds);
  waitFor(NULL, 0, 0, chaos_talk->uptime + (nanoseconds > 0 ? nanoseconds : 0), 0);
  return 0;
}

void chaos_threads_settle(void) {
  do chaos_yield();
  while (chaos_are_others_ready());
}

// MARK: Descriptors that wake

static unsigned long pokes TOGETHER;

unsigned long chaos_pokes(void) { return pokes; }

/// Whoever waits for descriptors looks again: another thread may have written to one.
void chaos_wake_pollers(void) {
  if (chaos_here) return;
  pokes++;
  vainLooks = 0;
  for (int place = 0; place < seated; place++) {
    if (seats[place].state == waiting && seats[place].isPoll) become(&seats[place], ready);
  }
}

long chaos_wait_for_descriptors(int64_t deadline) {
  if (!chaos_here) return waitFor(NULL, 0, 0, deadline, 1);
  // Nobody else could make a descriptor ready.
  if (deadline == never) chaos_hang();
  chaos_sleep_within(deadline - chaos_talk->uptime);
  return -ETIMEDOUT;
}

long chaos_poll_events(long queue, long events, long count, long milliseconds) {
  int64_t deadline =
      milliseconds < 0 ? never : chaos_talk->uptime + milliseconds * 1000000;
  while (1) {
    long found = PASS(SYS_epoll_pwait, queue, events, count, 0, NULL, 0);
    if (found != 0) return found;
    if (deadline != never && deadline <= chaos_talk->uptime) return 0;
    if (waitFor(NULL, 0, 0, deadline, 1) == -ETIMEDOUT) return 0;
  }
}

// MARK: Beginning and ending

void chaos_threads_begin(void) {
  self = 0;
  seats[0].state = ready;
  seats[0].turn = 1;
  // The main thread has the number of its process: by that Foundation knows it.
  seats[0].number = (int)chaos_talk->identity;
  chaos_threads_begin_request();
}

long chaos_thread_number(void) {
  long number = seats[self].number;
  return number ? number : PASS(SYS_gettid, 0);
}

char chaos_thread_state(long number) {
  char found = 0;
  for (int place = 0; number && place < seated; place++) {
    if (seats[place].number != number) continue;
    if (seats[place].state != gone) return seats[place].state == waiting ? 'S' : 'R';
    // The kernel may give the number to another thread later on.
    found = 'X';
  }
  return found;
}

/// The thread ends; its turn goes to the next one.
void chaos_thread_end(long status) {
  struct seat *seat = &seats[self];
  become(seat, gone);
  for (int place = 0; place < seated; place++) {
    struct seat *other = &seats[place];
    if (other->state == waiting && other->word && other->expected == (uint32_t)seat->number) {
      become(other, ready);
    }
  }
  give(next());
  while (1) PASS(SYS_exit, status);
}

struct beginning {
  void *(*start)(void *);
  void *argument;
  int seat;
};

static void *begin(void *record) {
  struct beginning beginning = *(struct beginning *)record;
  self = beginning.seat;
  __atomic_store_n(&seats[self].number, (int)PASS(SYS_gettid, 0), __ATOMIC_RELEASE);
  take();
  free(record);
  return beginning.start(beginning.argument);
}

/// Whether the program makes a thread by pthread_create. Others begin without a turn.
static int isCreating;

int chaos_is_creating_thread(void) { return isCreating; }

/// A stack with room for what catches the calls, where the program asks for less. Memory of the
/// program's own is taken as it is.
static const pthread_attr_t *withRoom(const pthread_attr_t *attributes, pthread_attr_t *roomy) {
  enum { room = 1 << 18 };
  void *lowest;
  size_t size;
  if (!attributes || pthread_attr_getstack(attributes, &lowest, &size)) return attributes;
  // Without memory of its own the stack ends nowhere.
  if (size >= room || (uintptr_t)lowest + size != 0) return attributes;
  *roomy = *attributes;
  return pthread_attr_setstacksize(roomy, size + room) ? attributes : roomy;
}

/// A seat that nobody has had, or else that of whoever ended first; 0 if there is none.
static int freeSeat(void) {
  int found = 0;
  for (int place = 1; place < mostThreads; place++) {
    if (seats[place].state == absent) return place;
    if (seats[place].state != gone) continue;
    if (!found || seats[place].since < seats[found].since) found = place;
  }
  return found;
}

typedef int createFunction(
    pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

int pthread_create(
    pthread_t *restrict thread, const pthread_attr_t *restrict attributes,
    void *(*start)(void *), void *restrict argument) {
  extern void *dlsym(void *, const char *);
  static createFunction *original;
  createFunction *create = __atomic_load_n(&original, __ATOMIC_RELAXED);
  if (!create) {
    create = (createFunction *)(uintptr_t)dlsym((void *)-1, "pthread_create");
    __atomic_store_n(&original, create, __ATOMIC_RELAXED);
  }
  if (chaos_here) {
    chaos_refuse_within("pthread_create: a thread of its own, in process");
    return EAGAIN;
  }
  if (!chaos_talk) return create(thread, attributes, start, argument);
  int place = freeSeat();
  if (!place) chaos_refuse(chaos_talk, "more than 255 threads at once");
  struct beginning *record = malloc(sizeof *record);
  if (!record) return EAGAIN;
  *record = (struct beginning){start, argument, place};
  if (place >= seated) seated = place + 1;
  seats[place].turn = 0;
  seats[place].number = 0;
  seats[place].deadline = never;
  become(&seats[place], ready);
  pthread_attr_t roomy;
  isCreating = 1;
  int status = create(thread, withRoom(attributes, &roomy), begin, record);
  isCreating = 0;
  if (status) {
    seats[place].state = absent;
    free(record);
    return status;
  }
  // Its number is what others may wait for: it must be known before anybody goes on.
  while (!__atomic_load_n(&seats[place].number, __ATOMIC_ACQUIRE)) PASS(SYS_sched_yield, 0);
  return 0;
}

#endif
