// The heap that processes are forked with: no room is left between what is in use, so what a process
// allocates lies close together, behind all of it. Each page that it writes to is copied for it.
#define _GNU_SOURCE
#include "CManaged.h"

#if CHAOS_MANAGES && __has_include(<malloc.h>)
#include <malloc.h>
#endif

#if CHAOS_MANAGES && defined(__GLIBC__) && __GLIBC_PREREQ(2, 33)

#include <stdlib.h>
#include <unistd.h>

/// Allocates, for good, as long as the allocator has room of this size before the end of the heap.
static void fill(size_t size) {
  // What lies behind this has never been in use.
  char *end = (char *)sbrk(0) - mallinfo2().keepcost, *room;
  do room = malloc(size);
  while (room && room < end);
}

void chaos_fill_heap(void) {
  for (size_t size = 1 << 16; size > 1024; size /= 2) fill(size);
  for (size_t size = 1032; size >= 24; size -= 16) fill(size);
}

#else

void chaos_fill_heap(void) {}

#endif
