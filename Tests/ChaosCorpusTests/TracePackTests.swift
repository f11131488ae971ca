// Packs: what goes in comes out, alone and in any order; what is wrong is named.

import ChaosHash
import ChaosTestSupport
import ChaosTrace
import Testing

@testable import ChaosCorpus

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct TracePackTests {
  private func texts(_ count: Int, steps: Int = 30) -> [TraceText] {
    var some = SomeTraces(5)
    return (0..<count).map { number in
      let notes = number % 3 == 0 ? [TraceText.Note("source", "number \(number % 7)")] : []
      return TraceText(trace: some.trace(steps: some.random.below(steps)), notes: notes)
    }
  }

  private func sorted(_ texts: [TraceText]) -> [TraceText] {
    texts.sorted { $0.trace.digest < $1.trace.digest }
  }

  /// So many that there are several groups.
  private static let many = 900

  @Test func whatGoesInComesOut() throws {
    let texts = texts(Self.many, steps: 200)
    let pack = try TracePack(PackWriter.pack(texts), file: "p")
    #expect(pack.groupCount > 2)
    #expect(pack.count == Self.many)
    let sorted = sorted(texts)
    #expect(try pack.texts() == sorted)
    for number in [Self.many - 1, 0, 230, 500] { #expect(try pack.read(number) == sorted[number]) }
    for (number, text) in sorted.enumerated() where number % 50 == 3 {
      let digits = text.trace.digest.description
      for count in [8, 9, 32] {
        let found = try pack.find(String(digits.prefix(count)))
        #expect(found.map(\.number) == [number], "\(digits)")
        #expect(found.first?.digest == text.trace.digest)
      }
    }
    #expect(try pack.find("").count == Self.many)
    for digit in "0123456789abcdef" {
      let wanted = sorted.indices.filter { sorted[$0].trace.id.hasPrefix(String(digit)) }
      #expect(try pack.find(String(digit)).map(\.number) == wanted)
    }
    for wrong in ["zz", String(repeating: "0", count: 33)] { #expect(try pack.find(wrong).isEmpty) }
  }

  /// The id of a group's first trace is the border between two groups.
  @Test func theFirstTraceOfEachGroupIsFound() throws {
    let pack = try TracePack(PackWriter.pack(texts(Self.many, steps: 200)), file: "p")
    for group in pack.groups {
      #expect(try pack.find(group.first.description).map(\.digest) == [group.first])
    }
  }

  /// Each byte of the index counts, whether or not what it says can be true.
  @Test func aChangedIndexIsNotBelieved() throws {
    let bytes = try PackWriter.pack(texts(12))
    for place in 32..<64 {
      var changed = bytes
      changed[place] ^= 1
      #expect(throws: PackError.checksum) { try PackIndex.read(changed) }
    }
  }

  @Test func theOrderDoesNotMatterAndTwiceIsOnce() throws {
    let texts = texts(12)
    let bytes = try PackWriter.pack(texts)
    #expect(try PackWriter.pack(texts.reversed()) == bytes)
    #expect(try PackWriter.pack(texts + texts.prefix(4)) == bytes)
  }

  @Test func anyTraceGoesThrough() throws {
    var random = SplitMix(seed: 9)
    // Every operand at its ends.
    let edges = Opcode.allCases.flatMap { opcode in
      [UInt8.max, 0, 1, 128].map { byte in
        Trace(decoding: [0, 0, 0, 0, 0, 0, 0, 0, opcode.code] + Array(repeating: byte, count: 7))
      }
    }
    let long = Trace(decoding: random.bytes(8 * 400))
    let texts = (edges + [long, Trace()]).map { TraceText(trace: $0) }
    var once: [TraceText] = []
    for text in sorted(texts) where once.last != text { once.append(text) }
    #expect(try TracePack(PackWriter.pack(texts), file: "p").texts() == once)
  }

  /// What looks alike may be two notes, and what joins with a blank in print is still two bytes.
  @Test func notesAreBytes() throws {
    let notes = [
      ("source", "caf\u{E9}"), ("source", "cafe\u{301}"), ("source", "\u{301}x"),
      ("\u{301}source", "x"), ("source", "\u{200D}\u{1F3FD}"), ("source", ""), ("a", "@b  c"),
    ].map { TraceText.Note($0, $1) }
    var some = SomeTraces(3)
    let texts = notes.map { TraceText(trace: some.trace(steps: 3), notes: [$0]) }
    let read = try TracePack(PackWriter.pack(texts), file: "p").texts()
    for text in texts {
      let given = try #require(read.first { $0.trace == text.trace })
      #expect(given.text.utf8.elementsEqual(text.text.utf8), "\(given.notes)")
    }
  }

  @Test func noTracesAreAPackToo() throws {
    let pack = try TracePack(PackWriter.pack([]), file: "p")
    #expect(pack.count == 0 && pack.groupCount == 0)
    #expect(try pack.texts().isEmpty && pack.find("").isEmpty)
  }

  /// Whoever has LZ4 can unpack it, and needs nothing but lengths to take it apart.
  @Test(.enabled(if: access("/usr/bin/lz4", X_OK) == 0, "lz4 is not installed"))
  func theToolUnpacksIt() throws {
    let texts = texts(Self.many, steps: 200)
    let folder = try TemporaryFolder()
    for texts in [texts, []] {
      try folder.write(PackWriter.pack(texts), to: "p.traces")
      let (path, out) = (folder("p.traces"), folder("out"))
      #expect(system("/usr/bin/lz4 -dc '\(path)' > '\(out)'") == 0)
      #expect(try folder.read("out") == sorted(texts).flatMap(PackedTrace.bytes))
    }
  }

  /// A pack that was written must stay readable; another version of LZ4 may write other frames.
  @Test func versionTwoStaysReadable() throws {
    let traces = [
      Trace(steps: [.reboot]),
      Trace(
        header: TraceHeader(era: .ios12, hasPasscode: false, disk: .btrfs, variation: 3),
        steps: [
          .launch(.app, .user), .act(.app, .write, on: .theme, shape: .large, pause: 7),
          .fault(.app, .syncLost, nth: 2), .powerLoss(Survivors(.torn, index: 2, tear: 9)),
        ]),
    ]
    var texts = traces.map { TraceText(trace: $0) }
    texts[0].notes = [TraceText.Note("source", "a crash log")]
    #expect(try TracePack(Self.versionTwo, file: "p").texts() == sorted(texts))
  }

  private static let versionTwo = LZ4FrameTests.bytes(
    "502a4d18380000006368616f73706b02db8b6b0ae8d802b1d1fd0d5bc4f53654020000000100000054000000"
      + "6900000044ece20eb62fa13fdf5932d97578c74a04224d186c4054000000000000009f4e000000e228000000"
      + "030107030000000009000100c01200010107000100140002011000f31205070000020009002400000040736f"
      + "757263652061206372617368206c6f670a000100800300000000000000000000004dab1640")

  // MARK: Damage

  @Test func otherVersionsAreRefusedByName() throws {
    var bytes = try PackWriter.pack(texts(3))
    bytes[15] = 3
    #expect(LyingPack.outcome(bytes) == "p: a pack of version 3, this build reads 2")
    // The first version had a head of its own.
    let first = Array("chaospk".utf8) + [1, 204, 34, 8, 76, 187, 150, 47, 244]
    #expect(LyingPack.outcome(first) == "p: a pack of version 1, this build reads 2")
    #expect(TracePack.isPack(bytes) && TracePack.isPack(first))
  }

  @Test func everyCutAndEveryFlipIsNamed() throws {
    let texts = texts(5)
    let bytes = try PackWriter.pack(texts)
    #expect(LyingPack.outcome(bytes) == "read")
    for count in 0..<bytes.count {
      #expect(LyingPack.outcome(Array(bytes.prefix(count))) != "read", "\(count) bytes")
    }
    for index in bytes.indices {
      for bit in 0..<8 {
        var flipped = bytes
        flipped[index] ^= 1 << bit
        // A frame has bits that mean nothing to whoever unpacks it.
        guard let read = try? TracePack(flipped, file: "p").texts() else { continue }
        #expect(read == sorted(texts), "bit \(bit) of byte \(index)")
      }
    }
    #expect(
      LyingPack.outcome(bytes + [0])
        == "p: damaged: the pack's index does not fit what is in it")
  }

  /// The other groups of a damaged pack are read as ever.
  @Test func damageHidesItsGroupOnly() throws {
    let texts = sorted(texts(Self.many, steps: 200))
    var bytes = try PackWriter.pack(texts)
    bytes[bytes.count - 9] ^= 0xFF
    let pack = try TracePack(bytes, file: "p")
    let last = pack.groupCount - 1
    let error = #expect(throws: TraceFileError.self) { try pack.texts(of: last) }
    #expect(error?.description.hasPrefix("p: group \(last): damaged: ") == true)
    #expect(error?.exit == .malformed)
    let rest = try (0..<last).flatMap { try pack.texts(of: $0) }
    #expect(rest == texts.dropLast(pack.count(of: last)))
    #expect(try pack.find(texts[0].trace.id).map(\.number) == [0])
    #expect(throws: TraceFileError.self) { try pack.find(texts[Self.many - 1].trace.id) }
  }
}
