// Several pieces of memory in one call: readv(2), writev(2) and their kin.
#ifndef CHAOS_VECTORS_H
#define CHAOS_VECTORS_H

#include <errno.h>
#include <sys/uio.h>

/// Moves bytes at `offset`, or at the descriptor's place if it is negative. Returns how many, or a
/// negative errno.
typedef long chaos_transfer(long number, void *bytes, size_t size, long offset);

/// One transfer after the other, until one is short.
static inline long chaos_transfer_each(
    long number, const struct iovec *parts, long count, long offset, chaos_transfer *one) {
  if (count < 0 || count > 1024) return -EINVAL;
  long done = 0;
  for (long place = 0; place < count; place++) {
    size_t size = parts[place].iov_len;
    if (!size) continue;
    long part = one(number, parts[place].iov_base, size, offset < 0 ? -1 : offset + done);
    if (part < 0) return done ? done : part;
    done += part;
    if ((size_t)part < size) break;
  }
  return done;
}

#endif
