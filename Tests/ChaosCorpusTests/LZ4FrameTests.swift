// Frames are the standard ones, and what comes out of them is what went in.

import ChaosTestSupport
import Testing

@testable import ChaosCorpus

@Suite struct LZ4FrameTests {
  static let sample = Array("chaos trace 1\nphone ios18 passcode\nreboot\nreboot\nreboot\n".utf8)

  @Test(arguments: [0, 1, 13, 4_096, 65_535, 65_536, 65_537, 300_000])
  func everythingComesBack(count: Int) throws {
    var random = SplitMix(seed: UInt64(count))
    let noise = random.bytes(count)
    let repetitive = (0..<count).map { UInt8($0 / 100 & 7) }
    for bytes in [noise, repetitive] {
      let frame = LZ4Frame.compress(bytes)
      #expect(try LZ4Frame.decompress(frame, limit: count) == bytes)
      #expect(try LZ4Frame.decompress(frame, limit: .max) == bytes)
      #expect(LZ4Frame.compress(bytes) == frame)
    }
    #expect(count < 4_096 || LZ4Frame.compress(repetitive).count < count / 10)
  }

  /// The header by the specification of the format, version 1.6.
  @Test func headersAreStandardWithSizeAndChecksum() {
    let frame = LZ4Frame.compress(Self.sample)
    #expect(frame.prefix(4) == [0x04, 0x22, 0x4D, 0x18])
    #expect(frame[4] >> 6 == 1, "the version of the format")
    #expect(frame[4] & 0b0000_1000 != 0, "the size of the content is there")
    #expect(frame[4] & 0b0000_0100 != 0, "the checksum of the content is there")
    #expect(frame[4] & 0b0000_0011 == 0, "no reserved bit, no dictionary")
    #expect(frame[6..<14].elementsEqual([UInt8(Self.sample.count), 0, 0, 0, 0, 0, 0, 0]))
  }

  /// `printf 'chaos trace 1\n' | lz4 -c`, version 1.9.4: as it is, with `-BX`, with
  /// `--no-frame-crc`, and from a file with `--content-size`.
  @Test(arguments: [
    "04224d186440a70e0000806368616f7320747261636520310a000000006b25c1de",
    "04224d187440bd0e0000806368616f7320747261636520310a6b25c1de000000006b25c1de",
    "04224d186040820e0000806368616f7320747261636520310a00000000",
    "04224d187c400e00000000000000c20e0000806368616f73207472616365"
      + "20310a6b25c1de000000006b25c1de",
  ])
  func framesOfTheToolAreRead(digits: String) throws {
    #expect(try LZ4Frame.decompress(Self.bytes(digits), limit: 14) == Array("chaos trace 1\n".utf8))
  }

  static func bytes(_ digits: String) -> [UInt8] {
    let digits = Array(digits)
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
  }
}
