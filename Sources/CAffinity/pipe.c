// A pipe whose ends no other child inherits, not even one that is started at the same moment.
#define _GNU_SOURCE
#include "CAffinity.h"
#include <fcntl.h>
#include <unistd.h>

int chaos_pipe(int ends[2]) {
#if defined(__linux__)
  return pipe2(ends, O_CLOEXEC);
#else
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}
