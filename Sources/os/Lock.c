// os_unfair_lock on Linux: the word holds the number of the thread that has the lock, and the
// kernel hands it on to who waits. In a managed process the simulation does, so who gets it next is
// never a matter of the machine.
#define _GNU_SOURCE
#include <errno.h>
#include <linux/futex.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "os/lock.h"

/// Asked anew each time: a process that was forked has another number than the one it was forked
/// from.
static uint32_t ownNumber(void) { return (uint32_t)syscall(SYS_gettid); }

static uint32_t owner(const os_unfair_lock *lock) {
  return __atomic_load_n(&lock->_os_unfair_lock_opaque, __ATOMIC_RELAXED) & FUTEX_TID_MASK;
}

static void end(const char *message) {
  // What cannot be written is not worth another try: the process ends here.
  long ignored = write(STDERR_FILENO, message, strlen(message));
  (void)ignored;
  __builtin_trap();
}

static bool take(os_unfair_lock_t lock, uint32_t number) {
  uint32_t nobody = 0;
  return __atomic_compare_exchange_n(
      &lock->_os_unfair_lock_opaque, &nobody, number, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}

/// Threads of a managed process may change places before one takes a lock that is free.
extern void chaos_before_lock(void) __attribute__((weak));

void os_unfair_lock_lock(os_unfair_lock_t lock) {
  if (chaos_before_lock) chaos_before_lock();
  uint32_t number = ownNumber();
  if (take(lock, number)) return;
  if (owner(lock) == number) end("os_unfair_lock: the thread that has it takes it again\n");
  uint32_t *word = &lock->_os_unfair_lock_opaque;
  while (syscall(SYS_futex, word, FUTEX_LOCK_PI_PRIVATE, 0, NULL, NULL, 0) != 0) {
    if (errno != EINTR && errno != EAGAIN) end("os_unfair_lock: the thread that has it is gone\n");
  }
}

bool os_unfair_lock_trylock(os_unfair_lock_t lock) { return take(lock, ownNumber()); }

void os_unfair_lock_unlock(os_unfair_lock_t lock) {
  uint32_t number = ownNumber();
  uint32_t seen = number;
  uint32_t *word = &lock->_os_unfair_lock_opaque;
  if (__atomic_compare_exchange_n(word, &seen, 0, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED)) {
    return;
  }
  if ((seen & FUTEX_TID_MASK) != number) end("os_unfair_lock: another thread has it, or nobody\n");
  syscall(SYS_futex, word, FUTEX_UNLOCK_PI_PRIVATE, 0, NULL, NULL, 0);
}

void os_unfair_lock_assert_owner(const os_unfair_lock *lock) {
  if (owner(lock) != ownNumber()) end("os_unfair_lock: another thread has it, or nobody\n");
}

void os_unfair_lock_assert_not_owner(const os_unfair_lock *lock) {
  if (owner(lock) == ownNumber()) end("os_unfair_lock: this thread has it\n");
}
