// What the environment says of folders: to code in process, those of the phone.
#include "Functions.h"

#if CHAOS_MANAGES

#define FINDS(name) \
  char *name(const char *word); \
  char *name(const char *word) { \
    const char *said = chaos_here ? chaos_environment_within(word) : NULL; \
    if (said) return (char *)(uintptr_t)said; \
    ORIGINAL(char *(const char *), #name); \
    return original ? original(word) : NULL; \
  }
FINDS(getenv)
FINDS(secure_getenv)

#endif

