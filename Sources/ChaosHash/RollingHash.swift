// A running hash of what happened, cheap enough to feed on every disk call.

/// A running 64-bit hash of numbers and bytes, the same on every machine.
///
/// `Hasher` is seeded anew in every process, so it cannot be compared between runs.
@frozen
public struct RollingHash: Hashable, Sendable {
  @usableFromInline var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  @inlinable public init() {}

  /// The hash of what was mixed in so far.
  @inlinable public var value: UInt64 { state }

  /// Mixes a number in.
  @inlinable
  public mutating func add(_ number: UInt64) {
    let (high, low) = (state ^ number).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    state = (high ^ low) &+ 0x9E37_79B9_7F4A_7C15
  }

  /// Mixes a number in.
  @inlinable public mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  /// Mixes bytes and their count in.
  public mutating func add(_ bytes: [UInt8]) { bytes.withUnsafeBytes { add($0) } }

  /// Mixes bytes and their count in.
  public mutating func add(_ bytes: UnsafeRawBufferPointer) {
    add(bytes.count)
    var place = 0
    while place + 8 <= bytes.count {
      add(UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
      place += 8
    }
    if place == bytes.count { return }
    var word: UInt64 = 0
    for byte in bytes[place...] { word = word << 8 | UInt64(byte) }
    add(word)
  }

  /// Mixes a text in.
  public mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }
}
