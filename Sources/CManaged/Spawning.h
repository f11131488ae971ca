// How this program is started once more: with nothing to read, nowhere to print to, and no signals
// blocked or handled.
#ifndef CHAOS_SPAWNING_H
#define CHAOS_SPAWNING_H

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>

/// The flags of the attributes remain to be set, with SETSIGMASK and SETSIGDEF among them.
static inline void chaos_spawn_quietly(
    posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes) {
  posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(actions, 2, "/dev/null", O_WRONLY, 0);
  sigset_t none, usual;
  sigemptyset(&none);
  sigfillset(&usual);
  posix_spawnattr_setsigmask(attributes, &none);
  posix_spawnattr_setsigdefault(attributes, &usual);
}

#endif
