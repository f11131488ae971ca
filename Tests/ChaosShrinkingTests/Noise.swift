// Long traces to shrink.

import ChaosTestSupport
import ChaosTrace

/// Makes traces in which a few steps matter and the rest is noise.
enum Noise {
  /// A trace of random steps.
  static func trace(_ count: Int, seed: UInt64) -> Trace {
    var random = SplitMix(seed: seed)
    return Trace(decoding: random.bytes(8 * (count + 1)))
  }

  /// Steps hidden in a noisy trace, in order.
  static func around(_ steps: [Step], count: Int = 60, seed: UInt64 = 1) -> Trace {
    var random = SplitMix(seed: seed &+ 77)
    var trace = trace(count, seed: seed)
    var place = 0
    for (index, step) in steps.enumerated() {
      let room = trace.steps.count - place - (steps.count - index) + 1
      place += random.below(max(1, room))
      trace.steps.insert(step, at: place)
      place += 1
    }
    return trace
  }
}
