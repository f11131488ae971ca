// The checksum of the stores is CRC-32C, whatever the length and wherever a bit differs.

import Testing

@testable import ChaosStores

@Suite struct ChecksumTests {
  /// By its definition, a bit at a time.
  private static func slow(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0x82F6_3B78 : sum >> 1 }
    }
    return ~sum
  }

  /// The check value of RFC 3720, and of every catalog of such sums.
  @Test func itIsTheStandardOne() {
    #expect(Checksum.crc32c(Array("123456789".utf8)) == 0xE306_9283)
    #expect(Checksum.crc32c(Array(repeating: 0, count: 32)) == 0x8A91_36AA)
  }

  @Test func everyLengthIsSummedUp() {
    let bytes = (0..<80).map { UInt8(truncatingIfNeeded: $0 * 37 + 11) }
    for length in bytes.indices {
      let part = Array(bytes[..<length])
      #expect(Checksum.crc32c(part) == Self.slow(part), "\(length)")
    }
  }
}
