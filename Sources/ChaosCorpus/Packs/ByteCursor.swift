// Reads the parts of a pack, which may lie about everything.

/// A place in some bytes.
struct ByteCursor {
  private let bytes: [UInt8]
  private(set) var place: Int

  init(_ bytes: [UInt8], at place: Int) {
    self.bytes = bytes
    self.place = place
  }

  var left: Int { bytes.count - place }

  /// The next bytes; nil if there are not so many.
  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= left else { return nil }
    defer { place += count }
    return bytes[place..<place + count]
  }

  /// The next number: seven bits a byte, the lowest first. Nil if it is cut off, larger than 63
  /// bits or longer than it need be: one content has one form.
  mutating func number() -> Int? {
    var value: UInt64 = 0
    for shift in stride(from: 0, to: 63, by: 7) {
      guard let byte = take(1)?.first else { return nil }
      value |= UInt64(byte & 127) << UInt64(shift)
      if byte & 128 == 0 { return byte == 0 && shift > 0 ? nil : Int(value) }
    }
    return nil
  }

  /// The next eight bytes, the highest first.
  mutating func word() -> UInt64? {
    take(8).map { $0.reduce(0) { $0 << 8 | UInt64($1) } }
  }
}

extension [UInt8] {
  /// Appends a number as `ByteCursor` reads it.
  mutating func append(number: Int) {
    var rest = UInt64(number)
    while rest > 127 {
      append(UInt8(rest & 127) | 128)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  /// Appends eight bytes, the highest first.
  mutating func append(word: UInt64) {
    for shift in stride(from: 56, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
    }
  }
}
