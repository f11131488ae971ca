// Where the shared mappings of a process lie: which part of which file each address stands for.
#include "Inside.h"

#if CHAOS_MANAGES

#include <sys/mman.h>

#define mappings (chaos_self()->mappings)

static unsigned long wholePages(unsigned long size) {
  enum { page = 4096 };
  return (size + page - 1) & ~(unsigned long)(page - 1);
}

long chaos_note_mapping(long start, long size, int token, long offset) {
  if (start < 0) return start;
  for (int place = 0; place < mostMappings; place++) {
    if (mappings[place].end) continue;
    mappings[place].start = (unsigned long)start;
    mappings[place].end = (unsigned long)start + wholePages((unsigned long)size);
    mappings[place].token = token;
    mappings[place].offset = offset;
    return start;
  }
  chaos_refuse(chaos_talk, "more than 256 shared mappings in one launch");
}

int chaos_is_shared_memory(unsigned long address) {
  for (int place = 0; place < mostMappings; place++) {
    if (address >= mappings[place].start && address < mappings[place].end) return 1;
  }
  return 0;
}

/// Only what lies in the range is promised to be on the disk (msync(3p)), with the facts of its
/// file, as after an fsync. Of a real file, whose token is -1, it is only told: the kernel has
/// synced it.
long chaos_sync_mapping(unsigned long start, unsigned long size, long flags) {
  // The kernel knows what is wrong with the range, and with the flags.
  long status = PASS(SYS_msync, start, size, flags);
  if (status == -EINVAL || !(flags & MS_SYNC)) return status;
  unsigned long end = start + wholePages(size);
  for (int place = 0; place < mostMappings; place++) {
    if (mappings[place].end <= start || mappings[place].start >= end) continue;
    unsigned long first = start > mappings[place].start ? start : mappings[place].start;
    unsigned long last = end < mappings[place].end ? end : mappings[place].end;
    long offset = mappings[place].offset + (long)(first - mappings[place].start);
    long answer = chaos_ask(CHAOS_SYNC, mappings[place].token, 1, offset, (long)(last - first));
    if (answer < 0) return answer;
  }
  return status;
}

/// Forgets what lies in a range; what lies before it and behind it stays.
static void forget(unsigned long start, unsigned long end) {
  for (int place = 0; place < mostMappings; place++) {
    unsigned long first = mappings[place].start, last = mappings[place].end;
    if (last <= start || first >= end) continue;
    int token = mappings[place].token;
    long offset = mappings[place].offset;
    mappings[place].start = mappings[place].end = 0;
    if (first < start) chaos_note_mapping((long)first, (long)(start - first), token, offset);
    if (last > end) {
      chaos_note_mapping((long)end, (long)(last - end), token, offset + (long)(end - first));
    }
  }
}

long chaos_unmap(unsigned long start, unsigned long size) {
  long status = PASS(SYS_munmap, start, size);
  if (status >= 0) forget(start, start + wholePages(size));
  return status;
}

long chaos_move_mapping(
    unsigned long start, unsigned long size, unsigned long newSize, long flags, long target) {
  int found = -1;
  for (int place = 0; place < mostMappings && found < 0; place++) {
    if (start >= mappings[place].start && start < mappings[place].end) found = place;
  }
  long moved = PASS(SYS_mremap, start, size, newSize, flags, target);
  if (moved < 0 || found < 0) return moved;
  int token = mappings[found].token;
  long offset = mappings[found].offset + (long)(start - mappings[found].start);
  // Of no size is a second view of the same pages; both stay.
  enum { keepsOld = 4 };  // MREMAP_DONTUNMAP
  if (size && !(flags & keepsOld)) forget(start, start + wholePages(size));
  return chaos_note_mapping(moved, (long)newSize, token, offset);
}

#endif
