// Bytes taken from the front; every read may find that there are too few.

/// Reads numbers and runs of bytes, and gives nil where the bytes end.
struct ByteReader {
  private let bytes: [UInt8]
  private var position: Int

  init(_ bytes: [UInt8], from position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  var isAtEnd: Bool { position == bytes.count }

  mutating func number(bytes count: Int) -> UInt64? {
    guard position + count <= bytes.count else { return nil }
    var number: UInt64 = 0
    for index in 0..<count { number |= UInt64(bytes[position + index]) << (8 * UInt64(index)) }
    position += count
    return number
  }

  mutating func run(_ count: Int) -> [UInt8]? {
    guard count >= 0, count <= bytes.count - position else { return nil }
    let run = Array(bytes[position..<(position + count)])
    position += count
    return run
  }
}

extension [UInt8] {
  /// Appends a number, little endian.
  mutating func append(_ number: some FixedWidthInteger, bytes count: Int) {
    for index in 0..<count { append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }
}
