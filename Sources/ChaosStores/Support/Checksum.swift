// CRC-32C (Castagnoli), as stores use it to notice damaged bytes.

enum Checksum {
  private static let table: [UInt32] = (0..<256).map { byte in
    var sum = UInt32(byte)
    for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0x82F6_3B78 : sum >> 1 }
    return sum
  }

  static func crc32c(_ bytes: [UInt8]) -> UInt32 {
    table.withUnsafeBufferPointer { table in
      var sum = UInt32.max
      for byte in bytes { sum = sum >> 8 ^ table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] }
      return ~sum
    }
  }
}
