// The bytes of the canary's file: magic, format, time, values, and a checksum over all of it.

import ChaosContracts

/// What one generation of the file holds.
struct CanaryContent {
  /// The wall clock at the commit. For people who look at the file; the clean store never asks it.
  var written: Int64 = .min
  var values = KeyValues()

  private static let magic = Array("CNRY".utf8)
  private static let format: UInt8 = 1
  /// Bytes in front of the values.
  private static let headSize = magic.count + 1 + 8
  private static let sumSize = 4

  init() {}

  /// The one encoding of the content.
  var bytes: [UInt8] {
    var head = Self.magic
    head.append(Self.format)
    head.append(written, bytes: 8)
    var bytes = values.encoded(head: head)
    bytes.append(Checksum.crc32c(bytes), bytes: Self.sumSize)
    return bytes
  }

  /// Parses a whole file; nil for one that was cut off, mixed or damaged. So is an empty one: the
  /// file gets its name only when it is complete. `checks`: false only for a planted bug.
  init?(_ bytes: [UInt8], checks: Bool) {
    guard bytes.count > Self.headSize + Self.sumSize, bytes.starts(with: Self.magic),
      bytes[Self.magic.count] == Self.format
    else { return nil }
    let body = Array(bytes.dropLast(Self.sumSize))
    var tail = ByteReader(bytes, from: body.count)
    let sum = UInt64(Checksum.crc32c(body))
    if checks, tail.number(bytes: Self.sumSize) != sum { return nil }
    var time = ByteReader(body, from: Self.magic.count + 1)
    guard let written = time.number(bytes: 8),
      let values = KeyValues(body, head: Array(body[..<Self.headSize]))
    else { return nil }
    self.written = Int64(bitPattern: written)
    self.values = values
  }
}
