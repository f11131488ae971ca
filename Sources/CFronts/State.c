// The state of a process whose calls come by functions in front of the C library's, and its way to
// the simulation.
#include "Front.h"
#include "HandOver.h"
#include "Paths.h"

#include <signal.h>
#include <sys/resource.h>

struct chaos_front chaos_front;

/// How long to wait before looking whether there is still somebody who would answer.
static const uint64_t patience = 1000000000;

int chaos_front_is_on(void) { return chaos_front.channel != NULL; }

void chaos_front_say(struct chaos_channel *channel, int kind) {
  static pid_t parent;
  if (!parent) parent = getppid();
  channel->kind = kind;
  __atomic_store_n(&channel->turn, 0, __ATOMIC_RELEASE);
  chaos_word_wake(&channel->turn);
  while (!__atomic_load_n(&channel->turn, __ATOMIC_ACQUIRE)) {
    chaos_word_wait(&channel->turn, 0, patience);
    if (getppid() != parent) _exit(1);
  }
}

/// Asks the simulation. errno stays what it was, as after every call that succeeds.
long chaos_ask(int call, long a, long b, long c, long d) {
  int before = errno;
  chaos_front.heard++;
  if (chaos_front.listens) return -ENOENT;
  chaos_channel_set_call(chaos_talk, call, a, b, c, d);
  chaos_front_say(chaos_talk, CHAOS_CALL);
  errno = before;
  return chaos_talk->result;
}

void chaos_front_refuse(const char *what) {
  chaos_channel_set_path(chaos_talk, what);
  chaos_front_say(chaos_talk, CHAOS_REFUSED);
  while (1) _exit(1);
}

void chaos_front_refuse_path(const char *call, int folder, const char *path) {
  if (!chaos_talk || !path || chaos_front_locate(0, folder, path) != 1) return;
  if (chaos_front.listens) chaos_front.heard++;
  else chaos_front_refuse(call);
}

void chaos_front_refuse_number(const char *call, int number) {
  if (chaos_talk && chaos_front_is_simulated(number)) chaos_front_refuse(call);
}

int chaos_front_begin(struct chaos_channel *channel, const char *home) {
  memset(&chaos_front, 0, sizeof chaos_front);
  strcpy(chaos_front.folder, "/phone");
  strncpy(chaos_front.home, home, CHAOS_PATH - 1);
  chaos_front.mask = 022;
  // A spin shows as the process's own time, not as that of a busy machine.
  struct rlimit seconds = {4, 8}, none = {0, 0};
  setrlimit(RLIMIT_CPU, &seconds);
  setrlimit(RLIMIT_CORE, &none);
  // A trap ends the process, whoever would have liked to tell of it.
  static const int traps[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGQUIT};
  for (size_t place = 0; place < sizeof traps / sizeof *traps; place++) {
    signal(traps[place], SIG_DFL);
  }
  chaos_front.channel = channel;
  return 0;
}

// MARK: Listening

void chaos_front_listen(struct chaos_channel *channel) {
  chaos_front.heard = 0;
  chaos_front.listens = 1;
  strcpy(chaos_front.folder, "/phone");
  chaos_front.channel = channel;
}

unsigned chaos_front_heard(void) { return chaos_front.heard; }

void chaos_front_deafen(void) {
  chaos_front.listens = 0;
  chaos_front.channel = NULL;
}

// MARK: Paths

int chaos_front_is_simulated(long number) {
  return number >= 0 && number < mostDescriptors && chaos_simulated[number];
}

long chaos_front_locate(int place, long folder, const char *path) {
  struct chaos_place from = {
      chaos_talk, chaos_front.folder, chaos_front.home, chaos_simulated, mostDescriptors};
  return chaos_locate_from(&from, place, folder, path);
}

int chaos_front_leaves(long answer, char out[CHAOS_PATH]) {
  if (answer != -CHAOS_LEAVES) return 0;
  memcpy(out, chaos_talk->path[0], CHAOS_PATH);
  return 1;
}
