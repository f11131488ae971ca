// What the system shows to C only: keeping a process on one core, pipes that
// nobody inherits, paths that change places.
#ifndef CHAOS_AFFINITY_H
#define CHAOS_AFFINITY_H

/// Keeps this process on the core that it runs on. Returns 0, or -1 where that is not possible.
int chaos_stay_on_core(void);

/// Makes a pipe, reading end first, that is closed in every program that is started. Returns 0, or
/// -1 with errno.
int chaos_pipe(int ends[2]);

/// Lets two paths change places in one step. Returns 0, or -1 with errno, also where the system or
/// the file system cannot do it.
int chaos_swap(const char *one, const char *other);

/// What a process uses. On Linux time is that of the living processes that it started, too.
struct chaos_usage {
  /// Nanoseconds of all threads on any core.
  long long cpu;
  /// Bytes in memory, of the process alone.
  long long memory;
  /// Whether any of the threads runs, or would if there were a core for it.
  int is_runnable;
};

/// Asks what another process uses. Returns 0, or -1 where the system does not tell.
int chaos_usage(int process, struct chaos_usage *usage);

#endif
