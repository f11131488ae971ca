// The one door for chance: integers from a seed and a label, the same on every machine.

import ChaosTrace

/// A stream of random integers (SplitMix64: G. Steele, D. Lea, C. Flood, "Fast Splittable
/// Pseudorandom Number Generators", OOPSLA 2014). Each use draws from a stream with a label of its
/// own, so that a new use never moves the numbers of the others.
struct RandomStream {
  private var state: UInt64

  init(seed: UInt64, index: UInt64, label: String) {
    // The seed is mixed before the index comes: else neighbouring seeds would share their traces.
    state = 0
    absorb(seed)
    absorb(index)
    absorb(label)
  }

  /// The stream whose label goes on from that of this one, of which nothing was drawn.
  func labelled(_ more: String) -> RandomStream {
    var stream = self
    stream.absorb(more)
    return stream
  }

  private mutating func absorb(_ label: String) {
    for byte in label.utf8 { absorb(UInt64(byte)) }
  }

  private mutating func absorb(_ number: UInt64) { state = (state &+ Self.step ^ number).mixed }

  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func next() -> UInt64 {
    state &+= Self.step
    return state.mixed
  }

  mutating func below(_ bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// Whether something with a chance of `part` in `whole` happens.
  mutating func chance(_ part: Int, in whole: Int) -> Bool { below(whole) < part }

  mutating func pick<T>(_ values: [T]) -> T { values[below(values.count)] }

  /// The same values in another order.
  mutating func mix<T>(_ values: [T]) -> [T] {
    var values = values
    for index in values.indices.dropFirst() { values.swapAt(index, below(index + 1)) }
    return values
  }
}
