// Where the time goes: call stacks, taken at regular intervals of CPU time.
#ifndef CHAOS_SAMPLING_H
#define CHAOS_SAMPLING_H

/// Samples by whose code was running, nearest first.
typedef struct chaos_samples {
  /// In the library, or in what it called that is not ours.
  long inside;
  /// In our program, or in what it called that is not the library.
  long outside;
  /// Neither was found on the stack.
  long unknown;
} chaos_samples;

/// Begins to take samples. Returns 0, or -1.
int chaos_sampling_start(void);

/// Ends it, and counts what was taken since.
///
/// - Parameter inside: any function of the library.
chaos_samples chaos_sampling_stop(const void *inside);

/// The address of a function of a library that is loaded, or NULL.
const void *chaos_function(const char *name);

#endif
