// The program that managed processes are forked from, and the simulation's way to it.
//
// It is this very program, started once more and taken over before main: it has all code loaded and
// has run none of it, has one thread, and does nothing but fork, kill and wait.
#include "Inside.h"

#if CHAOS_MANAGES

#include "Spawning.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const char nurseryWord[] = "CHAOS_NURSERY";
enum { nurserySocket = 3, nurseryMemory = 4 };
// It asks, and sets nothing (personality(2)).
static const unsigned long everyPersonality = 0xffffffff;

struct order {
  int what;
  int slot;
};
enum { orderFork = 1, orderKill = 2 };

static size_t memorySize(void) { return sizeof(struct chaos_channel) * CHAOS_SLOTS; }

int chaos_managed_supported(void) { return 1; }

// MARK: The simulation's side

/// What of the environment a managed process may know of: what finds its libraries.
static int environmentOfNursery(char **kept, int room) {
  int count = 0;
  for (char **word = environ; *word && count < room - 1; word++) {
    if (!strncmp(*word, "LD_LIBRARY_PATH=", 16) || !strncmp(*word, "PATH=", 5)) {
      kept[count++] = *word;
    }
  }
  return count;
}

int chaos_nursery_start(struct chaos_nursery *nursery) {
  int sockets[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets)) return errno;
  int memory = memfd_create("chaos-managed", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  void *channels = MAP_FAILED;
  if (memory >= 0 && !ftruncate(memory, (off_t)memorySize())) {
    channels = mmap(NULL, memorySize(), PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
  }
  int status = channels == MAP_FAILED ? errno : 0;
  if (!status) {
    char *kept[12];
    int count = environmentOfNursery(kept, 4);
    kept[count++] = (char *)"CHAOS_NURSERY=1";
    // The order of sets and dictionaries must not be chance, and days begin at the same moment.
    kept[count++] = (char *)"SWIFT_DETERMINISTIC_HASHING=1";
    kept[count++] = (char *)"TZ=UTC";
    // What is bound once need not be bound in each process.
    kept[count++] = (char *)"LD_BIND_NOW=1";
    // Libraries that keep their environment from when they are loaded know this home only.
    kept[count++] = (char *)"HOME=" CHAOS_HOME;
    kept[count++] = (char *)"CFFIXED_USER_HOME=" CHAOS_HOME;
    kept[count++] = (char *)"TMPDIR=" CHAOS_HOME "/tmp";
    kept[count] = NULL;
    char *arguments[] = {(char *)"chaos-nursery", NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    // Away from the low numbers first: one of them may be the other one's place.
    int high = fcntl(memory, F_DUPFD_CLOEXEC, 100);
    int high2 = fcntl(sockets[1], F_DUPFD_CLOEXEC, 100);
    posix_spawn_file_actions_adddup2(&actions, high2, nurserySocket);
    posix_spawn_file_actions_adddup2(&actions, high, nurseryMemory);
    chaos_spawn_quietly(&actions, &attributes);
    posix_spawn_file_actions_addclosefrom_np(&actions, nurseryMemory + 1);
    posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    // What a library keeps by address, or writes into a file, must not be chance either. Only this
    // thread has it for a moment; where a container forbids it, addresses stay what they are.
    int usualPersonality = personality(everyPersonality);
    if (usualPersonality != -1) personality((unsigned long)usualPersonality | ADDR_NO_RANDOMIZE);
    status = posix_spawn(
        &nursery->pid, "/proc/self/exe", &actions, &attributes, arguments, kept);
    if (usualPersonality != -1) personality((unsigned long)usualPersonality);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (high >= 0) close(high);
    if (high2 >= 0) close(high2);
  }
  close(sockets[1]);
  if (memory >= 0) close(memory);
  if (status) {
    close(sockets[0]);
    if (channels != MAP_FAILED) munmap(channels, memorySize());
    return status;
  }
  nursery->socket = sockets[0];
  nursery->channels = channels;
  return 0;
}

void chaos_nursery_stop(struct chaos_nursery *nursery) {
  // The end of the socket is the order to end.
  close(nursery->socket);
  while (waitpid(nursery->pid, NULL, 0) < 0 && errno == EINTR) {}
  munmap(nursery->channels, memorySize());
}

static int command(struct chaos_nursery *nursery, struct order order) {
  ssize_t done;
  do done = send(nursery->socket, &order, sizeof order, MSG_NOSIGNAL);
  while (done < 0 && errno == EINTR);
  if (done < 0) return errno;
  int answer;
  do done = recv(nursery->socket, &answer, sizeof answer, 0);
  while (done < 0 && errno == EINTR);
  return done == sizeof answer ? answer : EPIPE;
}

int chaos_nursery_fork(struct chaos_nursery *nursery, int slot) {
  struct chaos_channel *channel = &nursery->channels[slot];
  channel->turn = 0;
  channel->ended = 0;
  channel->status = 0;
  return command(nursery, (struct order){orderFork, slot});
}

int chaos_nursery_kill(struct chaos_nursery *nursery, int slot) {
  return command(nursery, (struct order){orderKill, slot});
}

static void wake(uint32_t *word) { PASS(SYS_futex, word, FUTEX_WAKE, 1, NULL, NULL, 0); }

int chaos_channel_run(struct chaos_nursery *nursery, struct chaos_channel *channel) {
  if (__atomic_load_n(&channel->ended, __ATOMIC_ACQUIRE)) return 0;
  __atomic_store_n(&channel->turn, 1, __ATOMIC_RELEASE);
  wake(&channel->turn);
  while (__atomic_load_n(&channel->turn, __ATOMIC_ACQUIRE)) {
    // The time is for one question only: is there still somebody who would say that it ended?
    struct timespec second = {1, 0};
    long status = syscall(SYS_futex, &channel->turn, FUTEX_WAIT, 1, &second, NULL, 0);
    if (status < 0 && errno == ETIMEDOUT) {
      struct pollfd end = {nursery->socket, POLLIN, 0};
      if (poll(&end, 1, 0) > 0 && (end.revents & (POLLHUP | POLLERR))) return -1;
    }
  }
  return !__atomic_load_n(&channel->ended, __ATOMIC_ACQUIRE);
}

// MARK: The nursery

// What it does itself, and what a process does before it begins, passes the filter by the gate: a
// signal for each call would cost more than the call.

static struct chaos_channel *channels;
static int pids[CHAOS_SLOTS];

static void ended(int slot, int status) {
  struct chaos_channel *channel = &channels[slot];
  pids[slot] = 0;
  channel->status = status;
  __atomic_store_n(&channel->ended, 1, __ATOMIC_RELEASE);
  __atomic_store_n(&channel->turn, 0, __ATOMIC_RELEASE);
  wake(&channel->turn);
}

static void reap(void) {
  for (int slot = 0; slot < CHAOS_SLOTS; slot++) {
    int status;
    if (!pids[slot]) continue;
    if (PASS(SYS_wait4, pids[slot], &status, WNOHANG, NULL) == pids[slot]) ended(slot, status);
  }
}

static void killNow(int slot) {
  int status;
  if (!pids[slot]) return;
  PASS(SYS_kill, pids[slot], SIGKILL);
  while (PASS(SYS_wait4, pids[slot], &status, 0, NULL) == -EINTR) {}
  ended(slot, status);
}

static void onChild(int signal) { (void)signal; }

/// The type that was looked up last, as Swift has it in memory.
static struct {
  const void *words[2];
  char name[CHAOS_PATH];
} known;

/// Looks a type up, and keeps it: all that is forked has it.
static void know(const char *name) {
  if (!*name || !strcmp(name, known.name)) return;
  strcpy(known.name, name);
  chaos_managed_know(name, known.words);
}

int chaos_find_known(const char *name, const void *words[2]) {
  if (!known.words[0] || strcmp(name, known.name)) return 0;
  memcpy(words, known.words, sizeof known.words);
  return 1;
}

/// Launches after which large pages have paid for themselves: making them takes some 10 ms, and a
/// launch gains some 0.1 ms.
enum { launchesForLargePages = 100 };
/// The same for code that is used in processes, if at all.
enum { launchesForAllOfIt = 1000 };

static int forkNow(int slot, const sigset_t *usual) {
  static int launches;
  if (++launches == launchesForLargePages) chaos_code_in_large_pages(0);
  if (launches == launchesForAllOfIt) chaos_code_in_large_pages(1);
  know(channels[slot].path[0]);
  long nursery = PASS(SYS_getpid);
  int pid = fork();
  if (pid < 0) return errno;
  if (pid > 0) {
    pids[slot] = pid;
    channels[slot].process = pid;
    channels[slot].placeCount = 0;
    return 0;
  }
  static const struct {
    void (*handler)(int);
    unsigned long flags;
    void (*restore)(void);
    uint64_t mask;
  } byDefault = {SIG_DFL, 0, NULL, 0};
  PASS(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL);
  if (PASS(SYS_getppid) != nursery) PASS(SYS_exit_group, 1);
  PASS(SYS_close, nurserySocket);
  PASS(SYS_rt_sigaction, SIGCHLD, &byDefault, NULL, 8);
  PASS(SYS_rt_sigprocmask, SIG_SETMASK, usual, NULL, 8);
  struct chaos_channel *channel = &channels[slot];
  while (!__atomic_load_n(&channel->turn, __ATOMIC_ACQUIRE)) {
    PASS(SYS_futex, &channel->turn, FUTEX_WAIT, 0, NULL, NULL, 0);
  }
  chaos_managed_enter(channel);
}

static void serve(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = onChild;
  sigaction(SIGCHLD, &action, NULL);
  sigset_t children, usual;
  sigemptyset(&children);
  sigaddset(&children, SIGCHLD);
  sigprocmask(SIG_BLOCK, &children, &usual);
  while (1) {
    reap();
    struct pollfd socket = {nurserySocket, POLLIN, 0};
    if (PASS(SYS_ppoll, &socket, 1, NULL, &usual, 8) < 0) continue;
    struct order order;
    long size =
        PASS(SYS_recvfrom, nurserySocket, &order, sizeof order, MSG_DONTWAIT, NULL, NULL);
    if (size == -EAGAIN || size == -EINTR) continue;
    if (size != sizeof order || order.slot < 0 || order.slot >= CHAOS_SLOTS) break;
    int answer = 0;
    if (order.what == orderKill) {
      killNow(order.slot);
    } else {
      killNow(order.slot);
      channels[order.slot].ended = 0;
      answer = forkNow(order.slot, &usual);
    }
    long sent =
        PASS(SYS_sendto, nurserySocket, &answer, sizeof answer, MSG_NOSIGNAL, NULL, 0);
    if (sent < 0) break;
  }
  for (int slot = 0; slot < CHAOS_SLOTS; slot++) killNow(slot);
  _exit(0);
}

/// By hand no program can be made a nursery, for want of the memory and the socket.
void chaos_nursery_take_over(void) {
  if (!getenv(nurseryWord)) return;
  int kind;
  socklen_t size = sizeof kind;
  if (fcntl(nurseryMemory, F_GET_SEALS) != 0) return;
  if (getsockopt(nurserySocket, SOL_SOCKET, SO_TYPE, &kind, &size)) return;
  if (kind != SOCK_SEQPACKET) return;
  void *memory =
      mmap(NULL, memorySize(), PROT_READ | PROT_WRITE, MAP_SHARED, nurseryMemory, 0);
  if (memory == MAP_FAILED) _exit(1);
  channels = memory;
  close(nurseryMemory);
  unsetenv(nurseryWord);
  chaos_output_by_lines();
  chaos_managed_warm();
  chaos_look_up_originals();
  chaos_watch_casts();
  chaos_fill_heap();
  chaos_managed_filter();
  serve();
}

/// Whether Swift's runtime is part of this very program, and no library of its own.
static int isRuntimeWithin(void) {
  extern void swift_release(void *) __attribute__((weak));
  Dl_info runtime, own;
  return swift_release && dladdr((const void *)swift_release, &runtime) &&
         dladdr((const void *)chaos_nursery_take_over, &own) && runtime.dli_fbase == own.dli_fbase;
}

/// Before main, when libraries are ready. Those that are part of the program are not yet, and it
/// asks to be taken over itself.
__attribute__((constructor)) static void start(void) {
  if (!isRuntimeWithin()) chaos_nursery_take_over();
}

#elif !defined(__APPLE__)

#include <errno.h>

int chaos_managed_supported(void) { return 0; }
int chaos_find_known(const char *name, const void *words[2]) { return 0; }
void chaos_nursery_take_over(void) {}
int chaos_nursery_start(struct chaos_nursery *nursery) { return ENOTSUP; }
void chaos_nursery_stop(struct chaos_nursery *nursery) {}
int chaos_nursery_fork(struct chaos_nursery *nursery, int slot) { return ENOTSUP; }
int chaos_nursery_kill(struct chaos_nursery *nursery, int slot) { return ENOTSUP; }
int chaos_channel_run(struct chaos_nursery *nursery, struct chaos_channel *channel) { return -1; }

#endif
