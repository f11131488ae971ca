// The code that is loaded, in large pages: a process that is forked finds it in its page tables, and
// does not ask for it page by page.
#define _GNU_SOURCE
#include "CManaged.h"

#if CHAOS_MANAGES

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { mostRanges = 32 };
/// Bytes of a large page: 2 MiB where small ones have 4 KiB, and more elsewhere.
static uintptr_t large = 2 << 20;

struct range {
  uintptr_t from, to;
};

static void learnSize(void) {
  FILE *said = fopen("/sys/kernel/mm/transparent_hugepage/hpage_pmd_size", "re");
  unsigned long size;
  if (!said) return;
  if (fscanf(said, "%lu", &size) == 1 && size && !(size & (size - 1))) large = size;
  fclose(said);
}

/// Whether an eighth of a large page is in the page tables. What nobody has used here a process will
/// hardly use, and it may have to be read from a disk first.
static int isUsed(int pagemap, uintptr_t from) {
  uint64_t entries[512];
  size_t small = (size_t)getpagesize(), count = 0;
  for (uintptr_t at = from; at < from + large; at += small * 512) {
    if (pread(pagemap, entries, sizeof entries, (off_t)(at / small * 8)) != sizeof entries) return 0;
    // Bit 63: the page is there (pagemap in the kernel's documentation).
    for (size_t entry = 0; entry < 512; entry++) count += entries[entry] >> 63;
  }
  return count * small >= large / 8;
}

/// The parts of loaded code that fill whole large pages, as far as they are used.
static int rangesOfCode(struct range *ranges) {
  FILE *maps = fopen("/proc/self/maps", "re");
  int pagemap = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
  int count = 0;
  char line[4096];
  while (maps && count < mostRanges && fgets(line, sizeof line, maps)) {
    unsigned long from, to, inode;
    char rights[5];
    if (sscanf(line, "%lx-%lx %4s %*s %*s %lu", &from, &to, rights, &inode) != 4) continue;
    // Of what is written to, a process has a copy at once.
    if (strcmp(rights, "r-xp") || !inode) continue;
    uintptr_t end = 0;
    for (uintptr_t at = (from + large - 1) & ~(large - 1); at + large <= to; at += large) {
      if (!isUsed(pagemap, at)) continue;
      if (end != at && count == mostRanges) break;
      if (end != at) ranges[count++].from = at;
      ranges[count - 1].to = end = at + large;
    }
  }
  if (pagemap >= 0) close(pagemap);
  if (maps) fclose(maps);
  return count;
}

/// Bytes of this process that are in large pages.
static unsigned long bytesInLargePages(void) {
  FILE *sums = fopen("/proc/self/smaps_rollup", "re");
  if (!sums) return 0;
  unsigned long kilobytes = 0;
  char line[256];
  while (fgets(line, sizeof line, sums)) {
    if (sscanf(line, "AnonHugePages: %lu kB", &kilobytes) == 1) break;
  }
  fclose(sums);
  return kilobytes << 10;
}

/// Puts a copy in large pages where code is. Without such pages all stays as it is: small ones that
/// are no file's cost each fork more than they save.
static void enlarge(struct range range) {
  size_t size = range.to - range.from;
  char *room = mmap(
      NULL, size + large, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (room == MAP_FAILED) return;
  char *copy = (char *)(((uintptr_t)room + large - 1) & ~(large - 1));
  unsigned long before = bytesInLargePages();
  if (!madvise(copy, size, MADV_HUGEPAGE)) {
    memcpy(copy, (const void *)range.from, size);
    // A processor may fetch code past the memory that was written; on x86-64 none does.
    __builtin___clear_cache(copy, copy + size);
    if (bytesInLargePages() >= before + size && !mprotect(copy, size, PROT_READ | PROT_EXEC)) {
      mremap(copy, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, (void *)range.from);
    }
  }
  // What has moved away is a hole here.
  munmap(room, size + large);
}

void chaos_code_in_large_pages(void) {
  struct range ranges[mostRanges];
  learnSize();
  int count = rangesOfCode(ranges);
  for (int each = 0; each < count; each++) enlarge(ranges[each]);
}

#else

void chaos_code_in_large_pages(void) {}

#endif
