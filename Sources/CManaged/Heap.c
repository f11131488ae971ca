// The heap that processes are forked with: no room is left between what is in use, so what a
// process allocates lies close together, behind all of it. Each page that it writes to is copied
// for it.
#define _GNU_SOURCE
#include "CManaged.h"

#if CHAOS_MANAGES && __has_include(<malloc.h>)
#include <malloc.h>
#include <stdlib.h>
#include <unistd.h>
#endif

#if CHAOS_MANAGES && defined(__GLIBC_PREREQ)
#if __GLIBC_PREREQ(2, 33)
#define FILLS 1
#endif
#endif

#ifdef FILLS

/// Allocates, for good, as long as the allocator has room of this size before the end of the heap.
/// Returns 0 where the room is not in that heap: then the allocator is another one.
static int fill(size_t size, char *begin, size_t *left) {
  // What lies behind this has never been in use.
  char *end = (char *)sbrk(0) - mallinfo2().keepcost;
  while (*left >= size) {
    char *room = malloc(size);
    if (!room || room < begin || room >= (char *)sbrk(0)) return 0;
    if (room >= end) return 1;
    *left -= size;
  }
  return 0;
}

void chaos_fill_heap(void) {
  size_t left = 64 << 20, all = mallinfo2().arena;
  char *begin = (char *)sbrk(0) - all;
  if (!all) return;
  for (size_t size = 1 << 16; size > 1024; size /= 2) {
    if (!fill(size, begin, &left)) return;
  }
  for (size_t size = 1032; size >= 24; size -= 16) {
    if (!fill(size, begin, &left)) return;
  }
}

#else

void chaos_fill_heap(void) {}

#endif
