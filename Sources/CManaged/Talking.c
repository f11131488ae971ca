// How a managed process says something to the simulation and waits: the only system calls that it
// makes without being asked.
#include "Inside.h"

#if CHAOS_MANAGES

#include <linux/futex.h>

struct chaos_process chaos_alone = {.folder = "/", .mask = 022};
__thread struct chaos_process *chaos_here __attribute__((tls_model("initial-exec")));

struct chaos_channel *chaos_managed_channel(void) { return chaos_talk; }

static void futexWait(uint32_t *word, uint32_t value) {
  PASS(SYS_futex, word, FUTEX_WAIT, value, 0, 0, 0);
}

void chaos_channel_say(struct chaos_channel *channel, int kind) {
  channel->kind = kind;
  if (chaos_here) {
    chaos_say_within();
    return;
  }
  if (channel->isWithin) {
    chaos_say_astray(channel);
    return;
  }
  __atomic_store_n(&channel->turn, 0, __ATOMIC_RELEASE);
  PASS(SYS_futex, &channel->turn, FUTEX_WAKE, 1, 0, 0, 0);
  while (!__atomic_load_n(&channel->turn, __ATOMIC_ACQUIRE)) futexWait(&channel->turn, 0);
}

void chaos_refuse(struct chaos_channel *channel, const char *what) {
  size_t size = strnlen(what, CHAOS_PATH - 1);
  memcpy(channel->path[0], what, size);
  channel->path[0][size] = 0;
  chaos_channel_say(channel, CHAOS_REFUSED);
  if (chaos_here) chaos_escape();
  while (1) PASS(SYS_exit_group, 0, 0, 0, 0, 0, 0);
}

void chaos_hang(void) {
  chaos_channel_say(chaos_talk, CHAOS_HUNG);
  if (chaos_here) chaos_escape();
  while (1) PASS(SYS_exit_group, 0, 0, 0, 0, 0, 0);
}

/// Asks the simulation. What code had in the channel while it was interrupted stays as it was: the
/// process says nothing else before the answer is here.
long chaos_ask(int call, long a, long b, long c, long d) {
  chaos_channel_set_call(chaos_talk, call, a, b, c, d);
  chaos_channel_say(chaos_talk, CHAOS_CALL);
  return chaos_talk->result;
}

void chaos_refuse_call(long number) {
  static const struct {
    long number;
    const char *name;
  } names[] = {
      {SYS_clone, "clone: a process of its own"},
      {SYS_fork, "fork: a process of its own"},
      {SYS_vfork, "vfork: a process of its own"},
      {SYS_execve, "execve: another program"},
      {SYS_execveat, "execveat: another program"},
      {SYS_socket, "socket: a network"},
      {SYS_socketpair, "socketpair: a connection"},
      {SYS_openat2, "openat2"},
      {SYS_io_uring_setup, "io_uring_setup"},
      {SYS_ptrace, "ptrace"},
      {SYS_futex, "futex with this command"},
      {SYS_inotify_init1, "inotify_init1: watching files"},
  };
  for (size_t place = 0; place < sizeof names / sizeof *names; place++) {
    if (names[place].number == number) chaos_refuse(chaos_talk, names[place].name);
  }
  char text[] = "system call number ....";
  int digits = number > 999 ? 4 : number > 99 ? 3 : number > 9 ? 2 : 1;
  text[19 + digits] = 0;
  for (long rest = number; digits > 0; rest /= 10) text[18 + digits--] = (char)('0' + rest % 10);
  chaos_refuse(chaos_talk, text);
}

#elif !defined(__APPLE__)

void chaos_channel_say(struct chaos_channel *channel, int kind) {}
void chaos_refuse(struct chaos_channel *channel, const char *what) { __builtin_trap(); }
struct chaos_channel *chaos_managed_channel(void) { return NULL; }

#endif
