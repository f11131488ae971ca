// The code that is loaded, in large pages: a process that is forked finds it in its page tables, and
// does not ask for it page by page.
#define _GNU_SOURCE
#include "CManaged.h"

#if CHAOS_MANAGES

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { mostRanges = 32 };
/// Bytes of a large page: 2 MiB where small ones have 4 KiB, and more elsewhere.
static uintptr_t large = 2 << 20;

struct range {
  uintptr_t from, to;
};

// What the kernel says is read without the C library's buffers: what these leave in the heap would
// move all that later processes allocate.

static struct {
  int file;
  size_t at, end;
  char bytes[4096];
} reader;

static int startReading(const char *path) {
  reader.file = open(path, O_RDONLY | O_CLOEXEC);
  reader.at = reader.end = 0;
  return reader.file >= 0;
}

/// The next line, cut off where it has no room; 0 at the end.
static int readLine(char *line, size_t room) {
  size_t size = 0;
  while (1) {
    if (reader.at == reader.end) {
      ssize_t more = read(reader.file, reader.bytes, sizeof reader.bytes);
      reader.at = 0;
      reader.end = more > 0 ? (size_t)more : 0;
      if (more <= 0) break;
    }
    char next = reader.bytes[reader.at++];
    if (next == '\n') break;
    if (size < room - 1) line[size++] = next;
  }
  line[size] = 0;
  return size > 0 || reader.end > 0;
}

static void learnSize(void) {
  char line[64];
  if (!startReading("/sys/kernel/mm/transparent_hugepage/hpage_pmd_size")) return;
  if (readLine(line, sizeof line)) {
    unsigned long size = strtoul(line, NULL, 10);
    if (size && !(size & (size - 1))) large = size;
  }
  close(reader.file);
}

/// Whether an eighth of a large page is in the page tables. What nobody has used here a library has
/// for few, and it may have to be read from a disk first.
static int isUsed(int pagemap, uintptr_t from) {
  static uint64_t entries[512];
  size_t small = (size_t)getpagesize(), count = 0;
  for (uintptr_t at = from; at < from + large; at += small * 512) {
    ssize_t size = pread(pagemap, entries, sizeof entries, (off_t)(at / small * 8));
    if (size != sizeof entries) return 0;
    // Bit 63: the page is there (pagemap in the kernel's documentation).
    for (size_t entry = 0; entry < 512; entry++) count += entries[entry] >> 63;
  }
  return count * small >= large / 8;
}

/// Takes the large pages of an area that are used, or all of them, into ranges.
static int take(struct range *ranges, int count, struct range area, int isAll, int pagemap) {
  uintptr_t end = 0;
  for (uintptr_t at = (area.from + large - 1) & ~(large - 1); at + large <= area.to; at += large) {
    if (!isAll && !isUsed(pagemap, at)) continue;
    if (end != at && count == mostRanges) break;
    if (end != at) ranges[count++].from = at;
    ranges[count - 1].to = end = at + large;
  }
  return count;
}

/// The file that this code is in: the code of stores is mostly there, too.
static unsigned long ownFile;

/// The parts of loaded code that fill whole large pages: of this file, or as far as they are used.
static int rangesOfCode(struct range *ranges, int isOwn) {
  uintptr_t here = (uintptr_t)chaos_code_in_large_pages;
  char line[256];
  if (!startReading("/proc/self/maps")) return 0;
  int pagemap = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC), count = 0;
  while (readLine(line, sizeof line)) {
    unsigned long from, to, inode;
    char rights[5];
    if (sscanf(line, "%lx-%lx %4s %*s %*s %lu", &from, &to, rights, &inode) != 4) continue;
    // Of what is written to, a process has a copy at once.
    if (strcmp(rights, "r-xp") || !inode) continue;
    if (from <= here && here < to) ownFile = inode;
    struct range area = {from, to};
    if (!isOwn || inode == ownFile) count = take(ranges, count, area, isOwn, pagemap);
  }
  close(reader.file);
  if (pagemap >= 0) close(pagemap);
  return count;
}

/// Bytes of this process that are in large pages.
static unsigned long bytesInLargePages(void) {
  unsigned long kilobytes = 0;
  char line[256];
  if (!startReading("/proc/self/smaps_rollup")) return 0;
  while (readLine(line, sizeof line)) {
    if (sscanf(line, "AnonHugePages: %lu kB", &kilobytes) == 1) break;
  }
  close(reader.file);
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

void chaos_code_in_large_pages(int isOwn) {
  struct range ranges[mostRanges];
  learnSize();
  int count = rangesOfCode(ranges, isOwn);
  for (int each = 0; each < count; each++) enlarge(ranges[each]);
}

#else

void chaos_code_in_large_pages(int isOwn) { (void)isOwn; }

#endif
