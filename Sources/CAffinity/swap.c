// Two paths change places: nobody ever sees one of them gone.
#define _GNU_SOURCE
#include "CAffinity.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>

int chaos_swap(const char *one, const char *other) {
#if defined(__APPLE__)
  return renamex_np(one, other, RENAME_SWAP);
#elif defined(RENAME_EXCHANGE)
  return renameat2(AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE);
#else
  (void)one, (void)other;
  errno = ENOSYS;
  return -1;
#endif
}
