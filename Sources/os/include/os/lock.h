// os_unfair_lock, as os/lock.h of Apple's systems declares it.
#ifndef CHAOS_OS_LOCK_H
#define CHAOS_OS_LOCK_H

#include <stdbool.h>
#include <stdint.h>

/// A lock of four bytes. It knows the thread that has it: whoever has it and takes it again, or
/// lets go of one that is not its own, ends the process.
typedef struct os_unfair_lock_s {
  uint32_t _os_unfair_lock_opaque;
} os_unfair_lock, *os_unfair_lock_t;

void os_unfair_lock_lock(os_unfair_lock_t _Nonnull lock);
/// Does not wait: false if another thread has it, or this one.
bool os_unfair_lock_trylock(os_unfair_lock_t _Nonnull lock);
void os_unfair_lock_unlock(os_unfair_lock_t _Nonnull lock);
void os_unfair_lock_assert_owner(const os_unfair_lock *_Nonnull lock);
void os_unfair_lock_assert_not_owner(const os_unfair_lock *_Nonnull lock);

#endif
