// Functions that code in process may not call, where the kernel's filter would come too late: the C
// library takes its own locks before it makes their system calls, or another thread makes them.
#include "Functions.h"

#if CHAOS_MANAGES

#include <sys/types.h>

/// Says no, by name, to code in process.
#define REFUSED(result, name, parameters, arguments, why, answer) \
  result name parameters; \
  result name parameters { \
    if (chaos_here) { \
      chaos_refuse_within(why); \
      errno = EPERM; \
      return answer; \
    } \
    ORIGINAL(result parameters, #name); \
    return original arguments; \
  }

// Processes.
REFUSED(pid_t, fork, (void), (), "fork: a process of its own, in process", -1)
REFUSED(int, system, (const char *line), (line), "system: another program, in process", -1)
REFUSED(void *, popen, (const char *line, const char *how), (line, how),
        "popen: another program, in process", NULL)
REFUSED(int, posix_spawn,
        (pid_t *id, const char *path, const void *actions, const void *attributes,
         char *const *words, char *const *environment),
        (id, path, actions, attributes, words, environment),
        "posix_spawn: another program, in process", EPERM)
REFUSED(int, posix_spawnp,
        (pid_t *id, const char *path, const void *actions, const void *attributes,
         char *const *words, char *const *environment),
        (id, path, actions, attributes, words, environment),
        "posix_spawnp: another program, in process", EPERM)

/// The end of the program: for code in process its thread never goes on.
#define ENDS(name) \
  void name(int status) __attribute__((noreturn)); \
  void name(int status) { \
    if (chaos_here) chaos_stop_within("exit: the end of the program, in process"); \
    ORIGINAL(void(int), #name); \
    original(status); \
    __builtin_trap(); \
  }
ENDS(exit)
ENDS(_exit)
ENDS(_Exit)
ENDS(quick_exit)

// What the C library has once in a program: locks that others wait for while this code is stopped.
int fflush(void *stream);
int fflush(void *stream) {
  if (chaos_here && !stream) {
    chaos_refuse_within("fflush of all streams, in process");
    return 0;
  }
  ORIGINAL(int(void *), "fflush");
  return original(stream);
}

// A lock that the kernel gives on when a process dies: here only threads could.
REFUSED(int, pthread_mutexattr_setpshared, (void *attributes, int isShared), (attributes, isShared),
        "pthread_mutexattr_setpshared: a mutex of several processes, in process", EPERM)
REFUSED(int, pthread_condattr_setpshared, (void *attributes, int isShared), (attributes, isShared),
        "pthread_condattr_setpshared: a condition of several processes, in process", EPERM)

// Work for other threads.
#define LATER(name, parameters, arguments) \
  void name parameters; \
  void name parameters { \
    if (chaos_here) { \
      chaos_refuse_within(#name ": work for another thread, in process"); \
      return; \
    } \
    ORIGINAL(void parameters, #name); \
    original arguments; \
  }
LATER(dispatch_async, (void *queue, void *work), (queue, work))
LATER(dispatch_barrier_async, (void *queue, void *work), (queue, work))
LATER(dispatch_barrier_async_f, (void *queue, void *what, void *work), (queue, what, work))
LATER(dispatch_group_async, (void *group, void *queue, void *work), (group, queue, work))
LATER(dispatch_group_async_f, (void *group, void *queue, void *what, void *work),
      (group, queue, what, work))
LATER(dispatch_after, (uint64_t when, void *queue, void *work), (when, queue, work))
LATER(dispatch_after_f, (uint64_t when, void *queue, void *what, void *work),
      (when, queue, what, work))
LATER(dispatch_apply, (size_t count, void *queue, void *work), (count, queue, work))
LATER(dispatch_apply_f, (size_t count, void *queue, void *what, void *work),
      (count, queue, what, work))

#endif
