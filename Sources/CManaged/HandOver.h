// Waiting for a word that two processes share, and waking whoever waits for it.
#ifndef CHAOS_HAND_OVER_H
#define CHAOS_HAND_OVER_H

#include <errno.h>
#include <stdint.h>

#ifdef __APPLE__

#include <os/os_sync_wait_on_address.h>

static inline void chaos_word_wake(uint32_t *word) {
  os_sync_wake_by_address_any(word, 4, OS_SYNC_WAKE_BY_ADDRESS_SHARED);
}

/// Returns when the word is another, somebody has woken, so much time has passed, or for no reason.
static inline void chaos_word_wait(uint32_t *word, uint32_t value, uint64_t nanoseconds) {
  os_sync_wait_on_address_with_timeout(
      word, value, 4, OS_SYNC_WAIT_ON_ADDRESS_SHARED, OS_CLOCK_MACH_ABSOLUTE_TIME, nanoseconds);
}

#elif defined(__linux__)

#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static inline void chaos_word_wake(uint32_t *word) {
  syscall(SYS_futex, word, FUTEX_WAKE, 1, 0, 0, 0);
}

static inline void chaos_word_wait(uint32_t *word, uint32_t value, uint64_t nanoseconds) {
  struct timespec time = {(time_t)(nanoseconds / 1000000000), (long)(nanoseconds % 1000000000)};
  syscall(SYS_futex, word, FUTEX_WAIT, value, &time, 0, 0);
}

#endif
#endif
