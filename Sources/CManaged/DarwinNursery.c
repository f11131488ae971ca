// macOS: where managed processes come from. Foundation forbids a fork without an exec, so each of
// them is this program, started once more with a library in front of it whose functions stand
// before those of the C library (CFronts). It is taken over before main.
//
// Read against Apple's sources and type-checked; it has not run.
#ifdef __APPLE__

#include "CManaged.h"
#include "HandOver.h"
#include "Spawning.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <mach-o/dyld.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/// Whether the functions in front are loaded (DarwinProcess.c).
int chaos_has_fronts(void);

static const char nurseryWord[] = "CHAOS_NURSERY";
enum { nurseryMemory = 3, withoutRandomAddresses = 0x0100 };

static size_t memorySize(void) { return sizeof(struct chaos_channel) * CHAOS_SLOTS; }

// MARK: The simulation's side

/// The library in front: what the environment names, or what lies beside this program. Returns 0 if
/// there is none.
static int findLibrary(char path[CHAOS_PATH]) {
  static const char name[] = "/libChaosInterposing.dylib";
  const char *said = getenv("CHAOS_INTERPOSING");
  if (said && strlen(said) < CHAOS_PATH) {
    strcpy(path, said);
    return !access(path, R_OK);
  }
  uint32_t size = CHAOS_PATH - sizeof name;
  if (_NSGetExecutablePath(path, &size)) return 0;
  char *end = strrchr(path, '/');
  if (!end) return 0;
  strcpy(end, name);
  return !access(path, R_OK);
}

/// A bundle of tests is no program: started once more, its host would not load it.
static int isProgram(void) {
  Dl_info info;
  return dladdr((const void *)chaos_nursery_start, &info) &&
         info.dli_fbase == (const void *)_dyld_get_image_header(0);
}

int chaos_managed_supported(void) {
  char path[CHAOS_PATH];
  return isProgram() && findLibrary(path);
}

/// Memory without a name, which processes inherit.
static int makeMemory(void) {
  static unsigned count;
  char name[30];
  snprintf(name, sizeof name, "/chaos.m%d.%u", (int)getpid(),
           __atomic_add_fetch(&count, 1, __ATOMIC_RELAXED));
  int low = shm_open(name, O_CREAT | O_EXCL | O_RDWR, 0600);
  if (low < 0) return -1;
  shm_unlink(name);
  // Away from the low numbers: one of them is its place in the processes.
  int memory = fcntl(low, F_DUPFD_CLOEXEC, 100);
  close(low);
  if (memory < 0) return -1;
  if (!ftruncate(memory, (off_t)memorySize())) return memory;
  close(memory);
  return -1;
}

void chaos_nursery_take_over(void) {}

int chaos_nursery_start(struct chaos_nursery *nursery) {
  if (!chaos_managed_supported()) return ENOTSUP;
  memset(nursery, 0, sizeof *nursery);
  int memory = makeMemory();
  if (memory < 0) return errno;
  nursery->channels =
      mmap(NULL, memorySize(), PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
  if (nursery->channels == MAP_FAILED) {
    int status = errno;
    close(memory);
    return status;
  }
  nursery->socket = memory;
  nursery->pid = getpid();
  return 0;
}

void chaos_nursery_stop(struct chaos_nursery *nursery) {
  for (int slot = 0; slot < CHAOS_SLOTS; slot++) chaos_nursery_kill(nursery, slot);
  munmap(nursery->channels, memorySize());
  close(nursery->socket);
}

/// Notes that a process is gone, if it is.
static int hasEnded(struct chaos_nursery *nursery, int slot, int how) {
  struct chaos_channel *channel = &nursery->channels[slot];
  int status = 0;
  pid_t found;
  do found = waitpid(nursery->pids[slot], &status, how);
  while (found < 0 && errno == EINTR);
  if (found == 0) return 0;
  nursery->pids[slot] = 0;
  channel->status = found < 0 ? SIGKILL : status;
  channel->ended = 1;
  return 1;
}

/// What of the environment a managed process may know of, and what makes each the same.
static int environmentOf(char **kept, char *own, size_t room, int slot) {
  int count = 0;
  char library[CHAOS_PATH];
  if (!findLibrary(library)) return 0;
  for (char **word = environ; *word && count < 4; word++) {
    if (!strncmp(*word, "DYLD_FRAMEWORK_PATH=", 20) || !strncmp(*word, "PATH=", 5) ||
        !strncmp(*word, "DYLD_LIBRARY_PATH=", 18)) {
      kept[count++] = *word;
    }
  }
  kept[count++] = (char *)"SWIFT_DETERMINISTIC_HASHING=1";
  kept[count++] = (char *)"TZ=UTC";
  // Libraries that keep their environment from when they are loaded know this home only.
  kept[count++] = (char *)"HOME=" CHAOS_HOME;
  kept[count++] = (char *)"CFFIXED_USER_HOME=" CHAOS_HOME;
  snprintf(own, room, "%s=%d", nurseryWord, slot);
  kept[count++] = own;
  size_t used = strlen(own) + 1;
  snprintf(own + used, room - used, "DYLD_INSERT_LIBRARIES=%s", library);
  kept[count++] = own + used;
  kept[count] = NULL;
  return count;
}

/// A process that ends before it could say that it is one has not run the app's code.
static int waitForArrival(struct chaos_nursery *nursery, int slot) {
  enum { wait = 10000000 };
  uint32_t *process = (uint32_t *)&nursery->channels[slot].process;
  while (!__atomic_load_n(process, __ATOMIC_ACQUIRE)) {
    chaos_word_wait(process, 0, wait);
    if (__atomic_load_n(process, __ATOMIC_ACQUIRE)) break;
    if (hasEnded(nursery, slot, WNOHANG)) return ENOEXEC;
  }
  return 0;
}

int chaos_nursery_fork(struct chaos_nursery *nursery, int slot) {
  struct chaos_channel *channel = &nursery->channels[slot];
  char program[CHAOS_PATH], own[CHAOS_PATH + 100], *kept[16];
  uint32_t size = sizeof program;
  chaos_nursery_kill(nursery, slot);
  channel->turn = 0;
  channel->ended = 0;
  channel->status = 0;
  channel->process = 0;
  if (_NSGetExecutablePath(program, &size)) return ENAMETOOLONG;
  if (!environmentOf(kept, own, sizeof own, slot)) return ENOTSUP;
  char *arguments[] = {program, NULL};
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, nursery->socket, nurseryMemory);
  chaos_spawn_quietly(&actions, &attributes);
  // What a library keeps by address must not be chance either, where the kernel lets that be said.
  posix_spawnattr_setflags(
      &attributes, (short)(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
                           POSIX_SPAWN_CLOEXEC_DEFAULT | withoutRandomAddresses));
  int status = posix_spawn(&nursery->pids[slot], program, &actions, &attributes, arguments, kept);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (status) nursery->pids[slot] = 0;
  return status ? status : waitForArrival(nursery, slot);
}

int chaos_nursery_kill(struct chaos_nursery *nursery, int slot) {
  if (!nursery->pids[slot]) return 0;
  kill(nursery->pids[slot], SIGKILL);
  hasEnded(nursery, slot, 0);
  return 0;
}

int chaos_channel_run(struct chaos_nursery *nursery, struct chaos_channel *channel) {
  // A death is not told: who waits looks for one, often at first and then more rarely.
  enum { first = 1000000, last = 50000000 };
  // Nobody else in it could end its wait: it has one thread.
  static const uint64_t longest = 20000000000;
  int slot = (int)(channel - nursery->channels);
  uint64_t patience = first, waited = 0;
  if (!nursery->pids[slot]) return 0;
  __atomic_store_n(&channel->turn, 1, __ATOMIC_RELEASE);
  chaos_word_wake(&channel->turn);
  while (__atomic_load_n(&channel->turn, __ATOMIC_ACQUIRE)) {
    chaos_word_wait(&channel->turn, 1, patience);
    if (!__atomic_load_n(&channel->turn, __ATOMIC_ACQUIRE)) break;
    if (hasEnded(nursery, slot, WNOHANG)) return 0;
    waited += patience;
    patience = patience * 2 < last ? patience * 2 : last;
    if (waited < longest) continue;
    chaos_nursery_kill(nursery, slot);
    chaos_channel_set_path(channel, "a wait that is no call of the phone's, on macOS");
    channel->kind = CHAOS_REFUSED;
    channel->turn = 0;
  }
  return 1;
}

// MARK: The managed process's side

/// Takes the program over before main, if it was started to be a managed process: by hand it cannot
/// be, for want of the memory.
__attribute__((constructor)) static void start(void) {
  const char *word = getenv(nurseryWord);
  struct stat status;
  if (!word || fstat(nurseryMemory, &status) || status.st_nlink) return;
  int slot = atoi(word);
  if (slot < 0 || slot >= CHAOS_SLOTS) return;
  struct chaos_channel *channels =
      mmap(NULL, memorySize(), PROT_READ | PROT_WRITE, MAP_SHARED, nurseryMemory, 0);
  if (channels == MAP_FAILED) _exit(1);
  close(nurseryMemory);
  unsetenv(nurseryWord);
  unsetenv("DYLD_INSERT_LIBRARIES");
  if (!chaos_has_fronts()) _exit(1);
  chaos_output_by_lines();
  uint32_t *process = (uint32_t *)&channels[slot].process;
  __atomic_store_n(process, (uint32_t)getpid(), __ATOMIC_RELEASE);
  chaos_word_wake(process);
  // What runs before the first turn is the same in each process; nothing is forked from it.
  pid_t parent = getppid();
  while (!__atomic_load_n(&channels[slot].turn, __ATOMIC_ACQUIRE)) {
    chaos_word_wait(&channels[slot].turn, 0, 1000000000);
    if (getppid() != parent) _exit(1);
  }
  chaos_managed_enter(&channels[slot]);
}

int chaos_find_known(const char *name, const void *words[2]) {
  (void)name, (void)words;
  return 0;
}

#endif
