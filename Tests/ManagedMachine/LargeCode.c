// A function in the middle of more code than two large pages hold, and what is done with it before
// the first process is forked.
#include "Phone.h"

#include <stdint.h>
#include <stdio.h>

__asm__(
    ".pushsection .text.large,\"ax\",%progbits\n.balign 4096\n"
    ".space 4 << 20\n.globl in_large_code\n.type in_large_code,%function\nin_large_code:\n"
#if defined(__x86_64__)
    " mov $42,%eax\n ret\n"
#elif defined(__aarch64__)
    " mov w0,#42\n ret\n"
#endif
    ".space 4 << 20\n.popsection\n");

/// The large page is one that is used: an eighth of it has been looked at, and some more.
static void use(void) {
  extern int in_large_code(void);
  const volatile char *code = (const char *)(uintptr_t)in_large_code;
  for (long at = -(1 << 20); at < 1 << 20; at += 4096) (void)code[at];
}

void chaos_managed_warm(void) {
  use();
  chaos_code_in_large_pages(0);
  FILE *sums = fopen("/proc/self/smaps_rollup", "r");
  char line[256];
  unsigned long kilobytes = 0;
  while (sums && fgets(line, sizeof line, sums)) {
    if (sscanf(line, "AnonHugePages: %lu kB", &kilobytes) == 1) break;
  }
  if (sums) fclose(sums);
  large_page_bytes = kilobytes << 10;
}
