// Code that runs in the simulation's own process: while it does, the kernel turns every system call
// of its thread into a signal (syscall user dispatch, Linux 5.11), raw ones and those that the C
// library makes inside itself among them, and the same code answers them as in managed processes.
#include "Inside.h"

#if CHAOS_MANAGES

#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>

#ifndef PR_SET_SYSCALL_USER_DISPATCH
#define PR_SET_SYSCALL_USER_DISPATCH 59
#define PR_SYS_DISPATCH_ON 1
#endif

/// The kernel reads it before each call of the thread: 1 where calls are caught.
static __thread volatile char catches;
/// Whether the kernel knows of it.
static __thread int isKnown;

int chaos_is_within(void) { return chaos_here != NULL; }

// MARK: Catching

static void onCall(int signal, siginfo_t *info, void *context) {
  (void)signal;
  (void)info;
  struct chaos_caught call = chaos_caught_call(context);
  const long *with = call.arguments;
  int before = errno;
  catches = 0;
  if (call.number == SYS_rt_sigreturn) {
    // Another signal's handler comes back to the code; its frame lies where it made the call.
    catches = 1;
    chaos_gate_return(chaos_stack_pointer(context));
  }
  chaos_set_result(context, chaos_call_within(call.number, with[0], with[1], with[2], with[3],
                                              with[4], with[5]));
  errno = before;
  catches = chaos_here != NULL;
  // Returning from here restores the mask that was: the new one must be that.
  if (call.number != SYS_rt_sigprocmask) return;
  PASS(SYS_rt_sigprocmask, SIG_BLOCK, NULL, &((ucontext_t *)context)->uc_sigmask, 8);
}

/// As the kernel takes it.
struct action {
  void (*handler)(int, siginfo_t *, void *);
  unsigned long flags;
  void (*restore)(void);
  uint64_t mask;
};

/// The thread's calls can be caught from here on. Returns 0, or an errno.
static int beKnown(void) {
  enum { restores = 0x04000000 };
  struct action action = {onCall, SA_SIGINFO | SA_NODEFER | restores, chaos_gate_restore, 0};
  long status = PASS(SYS_rt_sigaction, SIGSYS, &action, NULL, 8);
  if (status < 0) return (int)-status;
  uint64_t mine = 1ull << (SIGSYS - 1);
  PASS(SYS_rt_sigprocmask, SIG_UNBLOCK, &mine, NULL, 8);
  status = PASS(SYS_prctl, PR_SET_SYSCALL_USER_DISPATCH, PR_SYS_DISPATCH_ON, chaos_gate,
                chaos_gate_last + 1 - (const char *)chaos_gate, &catches);
  if (status < 0) return (int)-status;
  isKnown = 1;
  return 0;
}

int chaos_process_enter(struct chaos_process *process) {
  int status = isKnown ? 0 : beKnown();
  if (status) return status;
  chaos_here = process;
  catches = 1;
  return 0;
}

void chaos_process_leave(void) {
  catches = 0;
  chaos_here = NULL;
}

// MARK: Talking

void chaos_say_within(void) {
  struct chaos_process *process = chaos_here;
  char before = catches;
  catches = 0;
  chaos_here = NULL;
  process->listener(process->context);
  chaos_here = process;
  catches = before;
}

void chaos_escape(void) {
  if (chaos_here->isAnswering) GO_TO_PLACE(chaos_here->escape);
  while (1) chaos_channel_say(chaos_talk, CHAOS_STOPPED);
}

void chaos_refuse_within(const char *what) {
  chaos_channel_set_path(chaos_talk, what);
  chaos_channel_say(chaos_talk, CHAOS_REFUSED);
}

void chaos_stop_within(const char *what) {
  chaos_refuse_within(what);
  while (1) chaos_channel_say(chaos_talk, CHAOS_STOPPED);
}

long chaos_call_within(long number, long a, long b, long c, long d, long e, long f) {
  struct chaos_process *volatile process = chaos_here;
  volatile char before = catches;
  volatile long answer = -EIO;
  catches = 0;
  process->isAnswering = 1;
  if (!KEEP_PLACE(process->escape)) answer = chaos_answer_within(number, a, b, c, d, e, f);
  process->isAnswering = 0;
  catches = before;
  return answer;
}

long chaos_call_in_front(long number, long a, long b, long c, long d, long e, long f) {
  return chaos_here ? chaos_call_within(number, a, b, c, d, e, f)
                    : chaos_answer(number, a, b, c, d, e, f);
}

// MARK: Threads that nobody sees

static unsigned strays;
static const char *volatile lastStray = "";

static void noteStray(const char *call) {
  lastStray = call;
  __atomic_add_fetch(&strays, 1, __ATOMIC_RELEASE);
}

void chaos_look_at(const char *call, const char *path) {
  size_t size = strlen(chaos_managed_root);
  if (strncmp(path, chaos_managed_root, size) || (path[size] && path[size] != '/')) return;
  // In a managed process every thread is its code's.
  if (!chaos_alone.channel) noteStray(call);
}

void chaos_say_astray(struct chaos_channel *channel) {
  channel->size = 0;
  noteStray("a question to the phone");
}

unsigned chaos_strays(void) { return __atomic_load_n(&strays, __ATOMIC_ACQUIRE); }

const char *chaos_last_stray(void) { return lastStray; }

const char *chaos_environment_within(const char *name) {
  if (!chaos_here || !name) return NULL;
  if (!strcmp(name, "TMPDIR")) return chaos_here->temporary;
  int isHome = !strcmp(name, "HOME") || !strcmp(name, "CFFIXED_USER_HOME");
  return isHome ? chaos_here->home : NULL;
}

// MARK: Living

struct chaos_process *chaos_process_make(void) {
  struct chaos_process *process = calloc(1, sizeof *process);
  if (!process) return NULL;
  process->channel = calloc(1, sizeof *process->channel);
  if (process->channel) return process;
  free(process);
  return NULL;
}

void chaos_process_begin(
    struct chaos_process *process, const char *place, const char *temporary,
    chaos_listener *listener, void *context) {
  memset(process->simulated, 0, sizeof process->simulated);
  memset(process->owns, 0, sizeof process->owns);
  memset(process->mappings, 0, sizeof process->mappings);
  memset(process->channel, 0, offsetof(struct chaos_channel, path));
  process->channel->isWithin = 1;
  strcpy(process->folder, chaos_managed_root);
  strncpy(process->home, place, CHAOS_PATH - 1);
  strncpy(process->temporary, temporary, CHAOS_PATH - 1);
  process->mask = 022;
  process->listener = listener;
  process->context = context;
}

struct chaos_channel *chaos_process_channel(struct chaos_process *process) {
  return process->channel;
}

void chaos_process_end(struct chaos_process *process) {
  for (int place = 0; place < mostMappings; place++) {
    unsigned long start = process->mappings[place].start, end = process->mappings[place].end;
    if (!end) continue;
    // Whoever still holds its address finds memory of nobody there.
    PASS(SYS_mmap, start, end - start, PROT_READ | PROT_WRITE,
         MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE, -1, 0);
    process->mappings[place].start = process->mappings[place].end = 0;
  }
  for (int number = 0; number < mostDescriptors; number++) {
    if (process->owns[number]) PASS(SYS_close, number);
    process->owns[number] = 0;
  }
}

void chaos_process_free(struct chaos_process *process) {
  chaos_process_end(process);
  free(process->channel);
  free(process);
}

// MARK: Descriptors

long chaos_number_within(long least, int token, int flags) {
  for (long number = least; number < mostDescriptors; number++) {
    if (chaos_simulated[number]) continue;
    chaos_simulated[number] = token;
    chaos_flags[number] = flags;
    return number;
  }
  return -EMFILE;
}

long chaos_own(long number) {
  if (!chaos_here || number < 0) return number;
  if (number >= firstWithin) {
    PASS(SYS_close, number);
    chaos_refuse(chaos_talk, "a program with more than 512 open files, in process");
  }
  chaos_here->owns[number] = 1;
  return number;
}

#else

struct chaos_process *chaos_process_make(void) { return NULL; }
void chaos_process_begin(
    struct chaos_process *process, const char *place, const char *temporary,
    chaos_listener *listener, void *context) {}
struct chaos_channel *chaos_process_channel(struct chaos_process *process) { return NULL; }
int chaos_process_enter(struct chaos_process *process) { return 95; }
void chaos_process_leave(void) {}
void chaos_process_end(struct chaos_process *process) {}
void chaos_process_free(struct chaos_process *process) {}
int chaos_is_within(void) { return 0; }
long chaos_call_within(long number, long a, long b, long c, long d, long e, long f) { return -95; }
long chaos_call_in_front(long number, long a, long b, long c, long d, long e, long f) {
  return -95;
}
void chaos_refuse_within(const char *what) {}
void chaos_stop_within(const char *what) { __builtin_trap(); }
const char *chaos_environment_within(const char *name) { return NULL; }
void chaos_look_at(const char *call, const char *path) {}
unsigned chaos_strays(void) { return 0; }
const char *chaos_last_stray(void) { return ""; }

#endif
