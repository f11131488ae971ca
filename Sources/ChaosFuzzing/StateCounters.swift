// What libFuzzer looks at after each execution: a counter for each abstract state.

import ChaosTrace

/// Counters that a fuzzer looks at. Each state has its place by its hash; two may share one.
struct StateCounters {
  private let counters: UnsafeMutableBufferPointer<UInt8>
  private let shift: UInt64

  /// - Parameter counters: as many as a power of two.
  init(_ counters: UnsafeMutableBufferPointer<UInt8>) {
    must(counters.count.nonzeroBitCount == 1, "\(counters.count) counters, no power of two")
    self.counters = counters
    shift = UInt64(64 - counters.count.trailingZeroBitCount)
  }

  /// Notes states, once: counts would tell long traces from short ones, and both would be kept.
  func see(_ states: [UInt64]) {
    for state in states { counters[Int(state >> shift)] = 1 }
  }
}
