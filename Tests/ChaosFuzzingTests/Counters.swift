// Counters of a test's own, as libFuzzer has them.

/// Zeroed counters.
final class Counters {
  let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 16)

  init() { buffer.initialize(repeating: 0) }

  deinit { buffer.deallocate() }

  /// The places of the counters that are set; they are zero again afterwards.
  func take() -> [Int] {
    let places = buffer.indices.filter { buffer[$0] != 0 }
    buffer.update(repeating: 0)
    return places
  }
}
