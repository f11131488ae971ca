// Functions that make their system calls inside the C library: for code in process the kernel
// catches those. Here they only look whether a thread that nobody sees uses a path of the phone.
#include "Functions.h"

#if CHAOS_MANAGES

#include <stdio.h>

#define LOOKS(result, name, parameters, arguments, path) \
  result name parameters; \
  result name parameters { \
    if (!chaos_here) LOOK_AT(#name, path); \
    ORIGINAL(result parameters, #name); \
    return original arguments; \
  }
LOOKS(FILE *, fopen, (const char *path, const char *how), (path, how), path)
LOOKS(FILE *, fopen64, (const char *path, const char *how), (path, how), path)
LOOKS(void *, opendir, (const char *path), (path), path)
LOOKS(char *, realpath, (const char *path, char *to), (path, to), path)
LOOKS(int, mkstemp, (char *path), (path), path)
LOOKS(int, mkstemp64, (char *path), (path), path)
LOOKS(char *, mkdtemp, (char *path), (path), path)

#endif
