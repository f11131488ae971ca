// What the parts of a managed process share. Everything in them runs inside a signal handler, in
// the middle of any code: it allocates nothing and calls nothing of the C library that might make
// a system call.
#ifndef CHAOS_INSIDE_H
#define CHAOS_INSIDE_H

#define _GNU_SOURCE
#include "CManaged.h"

#if CHAOS_MANAGES

#include "Machine.h"
#include "Vectors.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <time.h>

/// What every process writes to lies together: each page of it is copied for each process.
#define TOGETHER __attribute__((section("chaos_together")))

struct statx;
struct timeval;
struct utsname;

#pragma GCC visibility push(hidden)

/// The one place whose system calls the filter lets through.
extern long chaos_gate(long, long, long, long, long, long, long);
extern const char chaos_gate_end[];

#define PASS(number, ...) PASS_(number, ##__VA_ARGS__, 0, 0, 0, 0, 0, 0)
#define PASS_(number, a, b, c, d, e, f, ...) \
  chaos_gate(number, (long)(a), (long)(b), (long)(c), (long)(d), (long)(e), (long)(f))

/// How long iOS lets an app wait for a lock, in nanoseconds.
static const int64_t chaos_longest_wait = 10000000000;
enum { mostDescriptors = 1024, mostMappings = 256, mostThreads = 256, chanceFile = 1 << 20 };

/// What the kernel would keep for a process.
struct chaos_process {
  /// The channel; NULL in every process that is not managed.
  struct chaos_channel *channel;
  /// What a descriptor is: 0 a real one, otherwise one more than the simulation's number.
  int simulated[mostDescriptors];
  /// The flags that a simulated descriptor was opened with.
  int flags[mostDescriptors];
  char folder[CHAOS_PATH], home[CHAOS_PATH];
  /// What umask(2) takes away from the modes of new files.
  long mask;
  /// Shared mappings: where they are, and whose.
  struct {
    unsigned long start, end;
    int token;
    long offset;
  } mappings[mostMappings];

  // What follows is for processes that run in the simulation's own one.

  /// What `TMPDIR` says.
  char temporary[CHAOS_PATH];
  /// Whom it talks to.
  chaos_listener *listener;
  void *context;
  /// The real descriptors that it has opened itself; all others are not its own.
  uint8_t owns[mostDescriptors];
  /// Where a refused call goes on, and whether there is one.
  chaos_place escape;
  int isAnswering;
};

/// A managed process has one of its own.
extern struct chaos_process chaos_alone;
/// Whose code the calling thread runs, in the simulation's own process; NULL for everybody else's.
extern __thread struct chaos_process *chaos_here __attribute__((tls_model("initial-exec")));

static inline struct chaos_process *chaos_self(void) {
  struct chaos_process *here = chaos_here;
  return here ? here : &chaos_alone;
}

#define chaos_talk (chaos_self()->channel)
#define chaos_simulated (chaos_self()->simulated)
#define chaos_flags (chaos_self()->flags)

// Talking.
long chaos_ask(int call, long a, long b, long c, long d);
void chaos_refuse_call(long number) __attribute__((noreturn));

// Names.
int chaos_is_simulated(long descriptor);
/// The path of an at-call, into `path[place]` of the channel. Returns 1 if it is simulated, 0 if it
/// is a real one, or a negative errno.
long chaos_locate(int place, long directory, const char *path);
long chaos_change_folder(const char *path);
/// The current folder is that of a descriptor.
long chaos_enter_folder(long number);
/// Enters a folder of this machine by its descriptor.
long chaos_enter_real_folder(long number);
long chaos_tell_folder(char *path, size_t size);
void chaos_start_in(const char *path);

// Descriptors and bytes.
long chaos_open(long directory, const char *path, long flags, long mode);
long chaos_close(long number);
long chaos_copy(long from, long real);
/// Reads or writes; `offset` is negative where the descriptor says the place.
chaos_transfer chaos_read, chaos_write;
long chaos_each(long number, const struct iovec *parts, long count, long offset, int writes);
long chaos_fill_by_chance(uint8_t *bytes, size_t size);
long chaos_map(long address, long size, long protection, long flags, long number, long offset);

long chaos_sync_mapping(unsigned long start, unsigned long size, long flags);
long chaos_unmap(unsigned long start, unsigned long size);
/// mremap(2).
long chaos_move_mapping(
    unsigned long start, unsigned long size, unsigned long newSize, long flags, long target);
/// Remembers a shared mapping of a file. Gives its start, or the error that it is.
long chaos_note_mapping(long start, long size, int token, long offset);
/// Whether other processes may have the memory, too.
/// Whether pthread_create of this process is making a thread now.
int chaos_is_creating_thread(void);
int chaos_is_shared_memory(unsigned long address);

/// A call about a descriptor that is simulated.
long chaos_use_descriptor(long number, long a, long b, long c, long d);

// Descriptors of the process's own, and waiting for any of them.
struct pollfd;
/// A call about a descriptor that is not simulated. Nobody waits in the kernel.
long chaos_use_real_descriptor(long number, long a, long b, long c, long d, long e, long f);
/// Waits for so many nanoseconds; for ever if they are negative.
long chaos_poll(struct pollfd *list, long count, int64_t nanoseconds);
long chaos_poll_until(struct pollfd *list, long count, struct timespec *time);
long chaos_select(long count, uint64_t *reads, uint64_t *writes, uint64_t *others,
                  struct timeval *time);
long chaos_select_until(long count, uint64_t *reads, uint64_t *writes, uint64_t *others,
                        const struct timespec *time);

// Facts and locks.
void chaos_fill_status(struct stat *status);
/// By path, what stands there must exist.
long chaos_fill_statfs(struct statfs *status, int isByPath);
long chaos_status_at(
    long directory, const char *path, long flags, struct stat *status, struct statx *wide,
    long mask);
long chaos_control(long number, long command, long argument);

// Metadata.
long chaos_change_mask(long new);
/// What umask(2) leaves of a mode.
long chaos_masked(long mode);
long chaos_make_link(const char *target, long directory, const char *path);
long chaos_read_link(long directory, const char *path, char *to, long size);
long chaos_set_times(long directory, const char *path, const struct timespec *times, long flags);
long chaos_set_old_times(long directory, const char *path, const struct timeval *times);
/// Any call about extended attributes.
long chaos_attribute(long number, long a, long b, long c, long d, long e);
long chaos_copy_bytes(
    long from, long *fromPlace, long to, long *toPlace, long size, int isRange, long flags);

// Real files.

/// Whether the kernel answers, when the phone lets it.
extern int chaos_is_real;
/// What a call has changed has the phone's time, which came with the leave to make it.
void chaos_stamp_file(long number);
void chaos_stamp_names(long number, long result);
/// Where the path lies that was looked up last.
char *chaos_real_name(int slot);
/// Which open file of the phone a descriptor is; 0 for all others.
extern int chaos_description[mostDescriptors];
int chaos_is_open(long number);
/// Tells of a call before it is made. Whoever is killed never comes back from here.
long chaos_announce(int call, long detail);
#define ANNOUNCE(call, detail) \
  do { \
    long refused_ = chaos_announce(call, detail); \
    if (refused_ < 0) return refused_; \
  } while (0)
/// A folder of this machine stands for the phone's root.
void chaos_use_folder(const char *path);
/// A call of a process on real files. Returns 0 if it has nothing to do with the phone's files.
int chaos_answer_really(
    long number, long a, long b, long c, long d, long e, long f, long *result);
/// The same, for calls by descriptor.
int chaos_use_really(long number, long a, long b, long c, long d, long e, long f, long *result);

// Threads.
long chaos_futex(long a, long b, long c, long d, long e, long f);
void chaos_yield(void);
/// Others run until so much time has passed.
long chaos_wait_for(int64_t nanoseconds);
void chaos_wake_pollers(void);
/// How often that was done.
unsigned long chaos_pokes(void);
/// The process waits for descriptors in sets: it may have a run loop.
void chaos_polling_begins(void);
/// The other threads run until all of them wait.
void chaos_threads_settle(void);
/// Waits until a descriptor may have something, or up to a moment of the clock that never goes back
/// (-1: for ever). Returns 0 or -ETIMEDOUT.
long chaos_wait_for_descriptors(int64_t deadline);
long chaos_poll_events(long queue, long events, long count, long milliseconds);
void chaos_threads_begin(void);
void chaos_thread_end(long status) __attribute__((noreturn));
/// What gettid(2) answers: of the main thread that of the process.
long chaos_thread_number(void);
/// How a thread is, by Linux's letters: R for one that could run, S for one that waits, X for one
/// that has ended; 0 if there was none with that number.
char chaos_thread_state(long number);
/// Whether there is another thread than this one.
int chaos_has_other_threads(void);
/// Whether a lock is held by another thread of the process, which was waited for: then it is time to
/// ask for it again. `waited`: for how many nanoseconds so far, without those in which the whole
/// process was stopped; after 10 s it is given up.
int chaos_waits_for_thread(long answer, int64_t *waited);
/// The cores, as sched_getaffinity(2) has them. Returns how many bytes that are, or a negative errno.
long chaos_tell_cores(void *set, size_t size);
/// What the file with this path says of the cores; NULL if it is no such file.
const char *chaos_hardware_file(const char *path);
/// Answers getcpu, getrusage, sysinfo and times. Returns what the call does.
long chaos_tell_hardware(long number, long a, long b);
/// The number of the calling thread's seat.
int chaos_seat(void);
/// Whether a thread is about to go on as soon as it has its turn.
int chaos_is_ready(int seat);
int chaos_are_others_ready(void);
int64_t chaos_others_due(void);
/// Whether the trace draws who goes on, and a number below `bound` from it.
int chaos_is_order_drawn(void);
uint32_t chaos_draw_turn(uint32_t bound);
/// Whether threads let others go first at calls about files, and whether the calling one does now.
int chaos_orders_calls(void);
/// Whether the request is about things that run at once.
int chaos_is_at_once(void);
int chaos_gives_way(void);
/// What a thread does before any of its calls: others may go first, and may race with it.
void chaos_before_call(long number, long a, long b, long c, long d);
/// All threads wait for each other. Does not return.
void chaos_hang(void) __attribute__((noreturn));

/// A request begins: nobody has looked yet whether others are through (`chaos_looks_again`).
void chaos_looks_begin(void);

// Timers.
struct itimerspec;
long chaos_timer_create(long clock, long flags);
long chaos_timer_set(
    long number, long flags, const struct itimerspec *new, struct itimerspec *old);
long chaos_timer_get(long number, struct itimerspec *now);
void chaos_timer_forget(long number);
int64_t chaos_timers_first(void);
void chaos_timers_fire(void);

// Time.
void chaos_tell_time(struct timespec *time, int64_t nanoseconds);
int64_t chaos_clock(long clock);
/// A spin shows as the process's own time, not as that of a busy machine.
void chaos_limit_work(void);
/// Where the code stands whose call was caught last.
extern const void *chaos_caught_context;
/// Looks where the program's code lies, once.
void chaos_find_code(void);
/// From here on a signal that ends the process leaves in the channel where it struck.
void chaos_watch_traps(void);
/// A signal that is to be sent to another thread shall end the process, as if nobody listened.
/// Whether it will.
int chaos_forget_trap(long number);
long chaos_sleep(const struct timespec *time);

/// Takes what is printed. Returns 0 for all other calls.
int chaos_print(long number, long a, long b, long c, long *result);

// In process.

/// Numbers of simulated descriptors begin here in process: no real one is as high.
enum { firstWithin = 512 };
/// Where the calls of the gate and the ways back from a signal end.
extern const char chaos_gate_last[];
/// Comes back from a signal whose frame lies there.
void chaos_gate_return(unsigned long frame) __attribute__((noreturn));
void chaos_gate_restore(void);
/// What becomes of a system call of code that runs in process.
long chaos_answer_within(long number, long a, long b, long c, long d, long e, long f);
/// Sleeps, where there is one thread.
long chaos_sleep_within(int64_t nanoseconds);
/// What a process in process says goes to its listener, who runs nobody's code.
void chaos_say_within(void);
/// A thread that runs nobody's code says something in the name of a process: nobody answers.
void chaos_say_astray(struct chaos_channel *channel);
/// The call that was refused is over; where there is none, the thread is set aside.
void chaos_escape(void) __attribute__((noreturn));
/// A new number for a simulated descriptor, from `least` on.
long chaos_number_within(long least, int token, int flags);
/// Keeps a real descriptor that the process has opened.
long chaos_own(long number);

/// What becomes of a system call: its result, or a negative errno.
long chaos_answer(long number, long a, long b, long c, long d, long e, long f);

#pragma GCC visibility pop

#endif
#endif
