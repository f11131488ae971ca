// Frames from strangers: cut, flipped, extended, or far larger than they look.

import ChaosTestSupport
import Testing

@testable import ChaosCorpus

@Suite struct LZ4FrameDamageTests {
  static let frame = LZ4Frame.compress(LZ4FrameTests.sample)

  @Test func everyCutIsATruncation() {
    for count in 1..<Self.frame.count {
      #expect(outcome(Array(Self.frame.prefix(count))) == .failure(.truncated), "\(count) bytes")
    }
    #expect(outcome([]) == .failure(.notAFrame))
  }

  /// A frame of many blocks, cut everywhere: each block is complete on its own.
  @Test func cutsBetweenBlocksAreTruncations() throws {
    var random = SplitMix(seed: 3)
    let bytes = random.bytes(200_000)
    let frame = LZ4Frame.compress(bytes)
    for count in [65_536, 65_551, 65_555, 131_091, 196_631, frame.count - 8, frame.count - 4] {
      let cut = Array(frame.prefix(count))
      #expect(outcome(cut, limit: 200_000) == .failure(.truncated), "\(count) bytes")
    }
    #expect(outcome(frame, limit: 200_000) == .success(bytes))
  }

  @Test func whateverFollowsIsRefused() {
    #expect(outcome(Self.frame + [0]) == .failure(.trailing(1)))
    #expect(outcome(Self.frame + Self.frame) == .failure(.trailing(Self.frame.count)))
  }

  @Test func otherKindsOfFilesAreNotFrames() {
    #expect(outcome(Array("chaos trace 1\n".utf8)) == .failure(.notAFrame))
    // A skippable frame, the old format of LZ4, and gzip.
    #expect(outcome([0x50, 0x2A, 0x4D, 0x18, 0, 0, 0, 0]) == .failure(.notAFrame))
    #expect(outcome([0x02, 0x21, 0x4C, 0x18, 0, 0, 0, 0]) == .failure(.notAFrame))
    #expect(outcome([0x1F, 0x8B, 0x08, 0x00]) == .failure(.notAFrame))
  }

  @Test func everyFlippedBitIsFoundOrHarmless() {
    var harmless = 0
    for index in Self.frame.indices {
      for bit in 0..<8 {
        var frame = Self.frame
        frame[index] ^= 1 << bit
        switch outcome(frame) {
        case .success(let bytes):
          #expect(bytes == LZ4FrameTests.sample, "bit \(bit) of byte \(index)")
          harmless += 1
        case .failure: break
        }
      }
    }
    #expect(harmless < 8, "flips that no checksum covers")
  }

  @Test func checksumsAreNamed() {
    var content = Self.frame
    content[content.count - 1] ^= 1
    #expect(outcome(content) == .failure(.checksum))
    var header = Self.frame
    header[14] ^= 1
    #expect(outcome(header) == .failure(.checksum))
    var reserved = Self.frame
    reserved[4] ^= 0b10
    #expect(outcome(reserved) == .failure(.malformed))
  }

  @Test func mutatedFramesNeverStopTheRun() {
    var random = SplitMix(seed: 4)
    var refused = 0
    for _ in 0..<20_000 {
      var frame = Self.frame
      for _ in 0...random.below(4) {
        // The magic number stays, or most mutants would die there.
        let index = 4 + random.below(frame.count - 4)
        switch random.below(4) {
        case 0: frame[index] = UInt8(random.below(256))
        case 1: frame[index] ^= 1 << UInt8(random.below(8))
        case 2: frame.remove(at: index)
        default: frame.insert(UInt8(random.below(256)), at: index)
        }
      }
      switch outcome(frame) {
      case .success(let bytes): #expect(bytes == LZ4FrameTests.sample)
      case .failure: refused += 1
      }
    }
    #expect((19_000..<20_000).contains(refused))
  }

  @Test func theLimitIsExact() {
    let count = LZ4FrameTests.sample.count
    #expect(outcome(Self.frame, limit: count) == .success(LZ4FrameTests.sample))
    #expect(outcome(Self.frame, limit: count - 1) == .failure(.tooLarge(limit: count - 1)))
    #expect(outcome(Self.frame, limit: 0) == .failure(.tooLarge(limit: 0)))
    let large = [UInt8](repeating: 7, count: 131_072)
    let frame = LZ4Frame.compress(large)
    for limit in [65_535, 65_536, 131_071] {
      #expect(outcome(frame, limit: limit) == .failure(.tooLarge(limit: limit)))
    }
    #expect(outcome(frame, limit: 131_072) == .success(large))
  }

  /// 16 MiB that would fill 4 GiB: unpacked up to the limit, the process stays small.
  ///
  /// The peak is the whole process's, so this has one of its own: other tests run at once.
  @Test func bombsDoNotGoOff() async {
    await #expect(processExitsWith: .success) {
      let bomb = Self.bomb(blocks: 1_024)
      #expect(bomb.count < 17 << 20)
      #expect(outcome(bomb, limit: 1 << 20) == .failure(.tooLarge(limit: 1 << 20)))
      #expect(PeakMemory.mebibytes() < 1_024)
    }
  }

  /// A frame of blocks of 4 MiB that hold one letter over and over.
  static func bomb(blocks: Int) -> [UInt8] {
    // Magic, version 1 with independent blocks and no sizes or checksums, blocks of 4 MiB.
    let header: [UInt8] = [0x04, 0x22, 0x4D, 0x18, 0x60, 0x70, 0x73]
    // One literal, then a match at distance 1 whose length goes on in 255s, then five literals.
    let run = 4 * 1_048_576 - 1 - 5
    let rest = run - 4 - 15
    var block: [UInt8] = [0x1F, 0x61, 0x01, 0x00]
    block += [UInt8](repeating: 255, count: rest / 255)
    block += [UInt8(rest % 255), 0x50] + Array("aaaaa".utf8)
    let size = (0..<4).map { UInt8(truncatingIfNeeded: block.count >> ($0 * 8)) }
    var bomb = header
    for _ in 0..<blocks { bomb += size + block }
    return bomb + [0, 0, 0, 0]
  }

  /// The bomb is a real one: in full, a small one holds what it says.
  @Test func bombsAreFrames() throws {
    let content = try LZ4Frame.decompress(Self.bomb(blocks: 3), limit: 12 << 20)
    #expect(content == [UInt8](repeating: 0x61, count: 12 << 20))
  }
}

private func outcome(_ frame: [UInt8], limit: Int = 1_000) -> Result<[UInt8], LZ4FrameError> {
  Result { () throws(LZ4FrameError) in try LZ4Frame.decompress(frame, limit: limit) }
}
