// A running hash of what happened, cheap enough to feed on every disk call.

/// A running 64-bit hash of numbers and bytes, the same on every machine.
///
/// `Hasher` is seeded anew in every process, so it cannot be compared between runs.
public struct RollingHash: Hashable, Sendable {
  public private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  public init() {}

  /// Mixes a number in.
  @inlinable
  public mutating func add(_ number: UInt64) {
    let (high, low) = (value ^ number).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    mix(high ^ low)
  }

  @usableFromInline
  mutating func mix(_ mixed: UInt64) { value = mixed &+ 0x9E37_79B9_7F4A_7C15 }

  /// Mixes a number in.
  @inlinable public mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  /// Mixes bytes and their count in.
  public mutating func add(_ bytes: [UInt8]) {
    add(bytes.count)
    var word: UInt64 = 0
    var filled = 0
    for byte in bytes {
      word = word << 8 | UInt64(byte)
      filled += 1
      if filled == 8 {
        add(word)
        word = 0
        filled = 0
      }
    }
    if filled > 0 { add(word) }
  }

  /// Mixes a text in.
  public mutating func add(_ text: String) { add(Array(text.utf8)) }
}
