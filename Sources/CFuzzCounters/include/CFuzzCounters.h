// Counters that libFuzzer reads after each execution, beside those of the compiler.
#ifndef CHAOS_FUZZ_COUNTERS_H
#define CHAOS_FUZZ_COUNTERS_H

#include <stddef.h>
#include <stdint.h>

/// A power of two, so that hashes fall into it evenly.
enum { chaos_fuzz_counter_count = 1 << 16 };

/// The counters. libFuzzer sets them to zero before each execution. Where libFuzzer knows no such
/// counters (Darwin), it never looks at them.
uint8_t *chaos_fuzz_counters(void);

/// Sets the compiler's counters to zero, so that only the others tell what was new.
void chaos_fuzz_forget_edges(void);

#endif
