// Plays each scene in a process of its own, answers its calls, and prints what happened: lines that
// are the same on every machine, and notes of this one, which begin with "#". The first process of
// an emulated machine is this program, too: it mounts what it needs and turns the machine off.
#define _GNU_SOURCE
#include "Phone.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

static struct chaos_nursery nursery;
static int failures;

static void expect(int isSo, const char *scene, const char *what) {
  tell("%s: %s%s", scene, isSo ? "" : "BROKEN: not ", what);
  failures += !isSo;
}

/// How a process came out of a scene.
enum outcome { replied = 1, refused, hung, trapped, exited, killed };

/// Answers a process until it says something else, or is gone. It is killed at a call, if that is
/// not 0.
static enum outcome answer(struct chaos_channel *channel, int slot, int isReal, int killAt) {
  for (int call = 1;; call++) {
    int isAlive = chaos_channel_run(&nursery, channel);
    if (isAlive < 0) {
      note("the nursery is gone");
      exit(1);
    }
    if (!isAlive) {
      int signal = channel->status & 0x7f;
      if (!signal) return exited;
      return signal == SIGILL || signal == SIGTRAP ? trapped : 0;
    }
    switch (channel->kind) {
      case CHAOS_CALL: break;
      case CHAOS_REPLY: return replied;
      case CHAOS_REFUSED: tell("  refused: %s", chaos_channel_path(channel, 0)); return refused;
      case CHAOS_HUNG: return hung;
      default: return 0;
    }
    if (call == killAt) {
      chaos_nursery_kill(&nursery, slot);
      int isDead = channel->ended && (channel->status & 0x7f) == SIGKILL;
      return isDead && !chaos_channel_run(&nursery, channel) ? killed : 0;
    }
    if (isReal) phone_announce(channel);
    else phone_answer(channel);
  }
}

static void begin(enum scene scene, int isTrapped, const char *name, enum outcome expected,
                  const char *what) {
  int slot = (int)scene % CHAOS_SLOTS, killAt = scene == sceneManyWrites ? 40 : 0;
  struct chaos_channel *channel = &nursery.channels[slot];
  phone_begin();
  channel->wall = 1700000000000000000;
  channel->uptime = 5000000000;
  channel->chance = 42;
  channel->identity = 77;
  channel->order = scene == sceneOrders ? 4711 : 0;
  channel->path[0][0] = 0;
  channel->data[0] = (uint8_t)(scene | (isTrapped ? byTrap : 0));
  char folder[] = "/tmp/chaos-XXXXXX";
  if (scene == sceneReal) strcpy((char *)channel->data + 1, mkdtemp(folder));
  int status = chaos_nursery_fork(&nursery, slot);
  if (status) note("fork: %s", strerror(status));
  enum outcome outcome = status ? 0 : answer(channel, slot, scene == sceneReal, killAt);
  expect(outcome == expected, name, what);
  if (scene == sceneLargePages) note("%ld bytes are in large pages", (long)channel->facts.size);
  if (scene == sceneReal) expect(!rmdir(folder), name, "left nothing behind");
  chaos_nursery_kill(&nursery, slot);
}

static void play(enum scene scene, const char *name, enum outcome expected, const char *what) {
  begin(scene, 0, name, expected, what);
}

/// The same where no function stands in front of the C library's: all calls come by the signal.
static void playTrapped(enum scene scene, const char *name) {
  begin(scene, 1, name, replied, "the same by the signal alone");
}

static int test(void) {
  struct utsname names;
  uname(&names);
  note("%s %s, pages of %ld bytes", names.sysname, names.machine, sysconf(_SC_PAGESIZE));
  int status = chaos_nursery_start(&nursery);
  if (status) {
    note("chaos_nursery_start: %s", strerror(status));
    return 1;
  }
  const char *well = "all as it has to be";
  play(sceneFiles, "files", replied, well);
  play(sceneLinks, "links", replied, well);
  play(sceneMemory, "memory", replied, well);
  play(sceneThreads, "threads", replied, well);
  play(sceneOrders, "threads in a drawn order", replied, well);
  play(sceneClocks, "clocks", replied, well);
  play(sceneWaiting, "waiting", replied, well);
  play(sceneSignals, "signals", replied, well);
  play(scenePrinting, "printing", replied, well);
  play(sceneDescriptors, "descriptors", replied, well);
  play(sceneChance, "chance", replied, well);
  play(sceneReal, "real files", replied, well);
  playTrapped(sceneFiles, "files");
  playTrapped(sceneLinks, "links");
  playTrapped(sceneMemory, "memory");
  playTrapped(sceneSignals, "signals");
  playTrapped(sceneDescriptors, "descriptors");
  playTrapped(sceneChance, "chance");
  playTrapped(sceneReal, "real files");
  play(sceneLargePages, "large pages", replied, well);
  play(sceneManyWrites, "many writes", killed, "killed in the middle of a call");
  expect(phone_size("/phone/many") == 380, "many writes", "38 of them arrived");
  play(sceneTrap, "trap", trapped, "a trap ends the process");
  play(sceneExit, "exit", exited, "the process ends itself");
  play(sceneHang, "hang", hung, "threads that wait for each other are seen");
  play(sceneFork, "fork", refused, "refused by name");
  play(sceneUnknownCall, "unknown call", refused, "refused by its number");
  play(sceneNameless, "nameless file", refused, "refused by name");
  for (int round = 0; round < 50; round++) {
    phone_begin();
    struct chaos_channel *channel = &nursery.channels[0];
    channel->data[0] = sceneSignals;
    if (chaos_nursery_fork(&nursery, 0)) failures++;
    for (int call = 0; call < round % 8; call++) {
      if (chaos_channel_run(&nursery, channel) == 1 && channel->kind == CHAOS_CALL) {
        channel->result = 0;
      }
    }
  }
  expect(!failures, "50 launches", "each killed the one before");
  chaos_nursery_stop(&nursery);
  failures += run_within();
  tell("%s", failures ? "FAIL" : "PASS");
  return failures != 0;
}

/// The first process of a machine.
static void begin_machine(void) {
  static const char *const mounts[][2] = {
      {"proc", "/proc"}, {"sysfs", "/sys"}, {"devtmpfs", "/dev"}, {"tmpfs", "/tmp"}};
  for (size_t place = 0; place < sizeof mounts / sizeof *mounts; place++) {
    mkdir(mounts[place][1], 0755);
    if (mount(mounts[place][0], mounts[place][1], mounts[place][0], 0, NULL)) {
      note("mount %s: %s", mounts[place][1], strerror(errno));
    }
  }
  pid_t child = fork();
  if (!child) exit(test());
  int status;
  while (waitpid(child, &status, 0) != child) {}
  if (status) note("the test ended with %x", (unsigned)status);
  reboot(RB_POWER_OFF);
}

int main(void) {
  if (getpid() == 1) begin_machine();
  return test();
}
