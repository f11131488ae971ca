// The content of the hardened file: a header with a checksum over all of it.

import ChaosContracts

/// One generation of the store's content.
struct Generation {
  var number: UInt64
  var values: KeyValues

  /// What a file may turn out to be.
  enum Parsed {
    case generation(Generation)
    /// The checksum or the form is wrong.
    case damaged
    /// A later version of the store wrote it: it may be read by that one only.
    case newer
  }

  private static let magic = Array("HRDN".utf8)
  private static let format: UInt8 = 1

  var bytes: [UInt8] {
    var head = [Self.format]
    head.append(number, bytes: 8)
    let body = values.encoded(head: head)
    var bytes = Self.magic
    bytes.append(Checksum.crc32c(body), bytes: 4)
    return bytes + body
  }

  static func parse(_ bytes: [UInt8]) -> Parsed {
    guard bytes.starts(with: magic), bytes.count > 17 else { return .damaged }
    let body = Array(bytes[8...])
    var sum = ByteReader(bytes, from: magic.count)
    guard sum.number(bytes: 4) == UInt64(Checksum.crc32c(body)) else { return .damaged }
    // The checksum stands before the format, so a flipped bit never looks like a later version.
    if body[0] > format { return .newer }
    var head = ByteReader(body, from: 1)
    guard body[0] == format, let number = head.number(bytes: 8),
      let values = KeyValues(body, head: Array(body[..<9]))
    else { return .damaged }
    return .generation(Generation(number: number, values: values))
  }
}
