// CRC-32C (Castagnoli), as stores use it to notice damaged bytes.

/// The checksum, eight bytes at a time: M. E. Kounavis, F. L. Berry, "Novel Table Lookup-Based
/// Algorithms for High-Performance CRC Generation", IEEE Trans. Computers 57 (2008).
enum Checksum {
  /// The sum of each byte that has 0 to 7 bytes of zeros behind it, one table after the other.
  private static let tables: [UInt32] = {
    var tables = (0..<256).map { byte in
      var sum = UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0x82F6_3B78 : sum >> 1 }
      return sum
    }
    for place in 256..<2_048 {
      let sum = tables[place - 256]
      tables.append(sum >> 8 ^ tables[Int(sum & 0xFF)])
    }
    return tables
  }()

  static func crc32c(_ bytes: [UInt8]) -> UInt32 {
    tables.withUnsafeBufferPointer { tables in
      bytes.withUnsafeBytes { bytes in
        var sum = UInt32.max
        var place = 0
        while place + 8 <= bytes.count {
          let eight =
            UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            ^ UInt64(sum)
          sum = 0
          for byte in 0..<8 {
            sum ^= tables[(7 - byte) * 256 + Int(eight >> UInt64(8 * byte) & 0xFF)]
          }
          place += 8
        }
        for byte in bytes[place...] {
          sum = sum >> 8 ^ tables[Int(UInt8(truncatingIfNeeded: sum) ^ byte)]
        }
        return ~sum
      }
    }
  }
}
