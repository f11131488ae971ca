// A set of small numbers: which abstract states an execution met.

import ChaosTrace

/// Counters that a fuzzer looks at. Each feature has its place by its hash; two may share one.
struct Features {
  private let counters: UnsafeMutableBufferPointer<UInt8>
  private let shift: UInt64

  /// - Parameter counters: as many as a power of two.
  init(_ counters: UnsafeMutableBufferPointer<UInt8>) {
    must(counters.count.nonzeroBitCount == 1, "\(counters.count) counters, no power of two")
    self.counters = counters
    shift = UInt64(64 - counters.count.trailingZeroBitCount)
  }

  /// Notes a feature: its kind and what is particular about it.
  ///
  /// Once is enough. How often something happens would tell longer traces from shorter ones, and
  /// the fuzzer would keep both.
  func see(_ kind: Kind, _ a: Int, _ b: Int = 0, _ c: Int = 0, _ d: Int = 0) {
    var hash = UInt64(kind.rawValue) &+ 1
    for part in [a, b, c, d] {
      hash = (hash ^ UInt64(truncatingIfNeeded: part)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    counters[Int((hash &* 0xBF58_476D_1CE4_E5B9) >> shift)] = 1
  }

  /// Features of different kinds never mean the same.
  enum Kind: UInt8 {
    case era, phone, moves, meeting, pause, fault, struck, failure, incident, answer, trouble, key
    case belief, judgement
  }
}
