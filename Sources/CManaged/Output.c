// What managed code prints: standard output and error lead to the simulation, which tells it where
// somebody asks. It is no call of the app's: nothing is counted, nobody is stopped.
#include "Inside.h"

#if CHAOS_MANAGES

#include "Transfers.h"

#include <stdio.h>
#include <stdio_ext.h>

static long print(long number, const void *bytes, size_t size) {
  return chaos_give_output(number, bytes, size);
}

int chaos_print(long number, long a, long b, long c, long *result) {
  // In process it is the program's own.
  if (chaos_here) return 0;
  int isOutput = (a == 1 || a == 2) && (number == SYS_write || number == SYS_writev);
  if (!isOutput || chaos_is_simulated(a) || chaos_is_open(a)) return 0;
  if (number == SYS_write) {
    *result = print(a, (const void *)b, (size_t)c);
    return 1;
  }
  if (c < 0 || c > 1024) return 0;
  *result = 0;
  for (long place = 0; place < c; place++) {
    const struct iovec *part = (const struct iovec *)b + place;
    *result += print(a, part->iov_base, part->iov_len);
  }
  return 1;
}

void chaos_output_by_lines(void) { setvbuf(stdout, NULL, _IOLBF, BUFSIZ); }

void chaos_output_flush(void) {
  if (!__fpending(stdout)) return;
  // A thread that waits in the middle of printing keeps what it has.
  if (ftrylockfile(stdout)) return;
  fflush_unlocked(stdout);
  funlockfile(stdout);
}

#elif !defined(__APPLE__)

void chaos_output_by_lines(void) {}
void chaos_output_flush(void) {}

#endif
