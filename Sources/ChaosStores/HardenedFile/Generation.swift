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
    var body: [UInt8] = []
    body.append(number, bytes: 8)
    body = values.encoded(head: body)
    var bytes = Self.magic
    bytes.append(Self.format)
    bytes.append(Checksum.crc32c(body), bytes: 4)
    return bytes + body
  }

  static func parse(_ bytes: [UInt8]) -> Parsed {
    guard bytes.starts(with: magic), bytes.count > 9 else { return .damaged }
    var reader = ByteReader(bytes, from: magic.count)
    guard let format = reader.number(bytes: 1), let sum = reader.number(bytes: 4) else {
      return .damaged
    }
    if format > UInt64(Self.format) { return .newer }
    let body = Array(bytes[9...])
    guard format == UInt64(Self.format), sum == UInt64(Checksum.crc32c(body)) else { return .damaged }
    var head = ByteReader(body)
    guard let number = head.number(bytes: 8), let values = KeyValues(body, head: Array(body[..<8]))
    else { return .damaged }
    return .generation(Generation(number: number, values: values))
  }
}
