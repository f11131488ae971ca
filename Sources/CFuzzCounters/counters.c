// The section has this name in libFuzzer's documentation; the linker makes up the names of the ends
// of sections.
#include "CFuzzCounters.h"

#include <string.h>

#ifdef __linux__
__attribute__((section("__libfuzzer_extra_counters")))
#endif
static uint8_t counters[chaos_fuzz_counter_count];

// Nothing here may be instrumented: in an instrumented file the compiler names the ends of its
// section too, the two would get into each other's way, and libFuzzer would hear of no edges at all.
#define PLAIN __attribute__((no_sanitize("coverage")))

PLAIN uint8_t *chaos_fuzz_counters(void) { return counters; }

#ifdef __linux__
// Absent in builds without the fuzzer.
extern uint8_t __start___sancov_cntrs[] __attribute__((weak, visibility("hidden")));
extern uint8_t __stop___sancov_cntrs[] __attribute__((weak, visibility("hidden")));

PLAIN void chaos_fuzz_forget_edges(void) {
  uint8_t *start = __start___sancov_cntrs, *end = __stop___sancov_cntrs;
  if (start != 0) memset(start, 0, (size_t)(end - start));
}

// A thread that has handed the baton over may still be on its way to sleep when an input is done,
// and be counted after the edges were forgotten. So where states are the guide the linker puts
// these in the place of libFuzzer's functions (--wrap, see Scripts/fuzz), and it hears of no edges.
PLAIN void __wrap___sanitizer_cov_8bit_counters_init(uint8_t *start, uint8_t *stop) {
  (void)start;
  (void)stop;
}
PLAIN void __wrap___sanitizer_cov_pcs_init(const uintptr_t *start, const uintptr_t *stop) {
  (void)start;
  (void)stop;
}
#else
PLAIN void chaos_fuzz_forget_edges(void) {}
#endif
