// Packs: what goes in comes out, alone and in any order; what is wrong is named.

import ChaosHash
import ChaosTestSupport
import ChaosTrace
import Testing

@testable import ChaosCorpus

@Suite struct TracePackTests {
  private func texts(_ count: Int, seed: UInt64 = 5) -> [TraceText] {
    var some = SomeTraces(seed)
    return (0..<count).map { number in
      let notes = number % 3 == 0 ? [TraceText.Note("source", "number \(number % 7)")] : []
      return TraceText(trace: some.trace(steps: some.random.below(30)), notes: notes)
    }
  }

  private func unpacked(_ pack: TracePack) throws -> [TraceText] {
    try (0..<pack.count).map { try pack.read($0, drawing: NoDrawing()) }
  }

  /// More than teach the model, so that some are read without those before them.
  @Test func whatGoesInComesOut() throws {
    let texts = texts(260)
    let bytes = try PackWriter.pack(texts)
    let pack = try TracePack(bytes, file: "p")
    #expect(pack.count == 260)
    let sorted = texts.sorted { $0.trace.digest < $1.trace.digest }
    // The last one first: nothing but the index was read yet.
    for number in [259, 0, 230, 100] {
      #expect(try TracePack(bytes, file: "p").read(number, drawing: NoDrawing()) == sorted[number])
    }
    #expect(try unpacked(pack) == sorted)
    for text in [sorted[3], sorted[250]] {
      let number = try #require(pack.find(text.trace.id).first)
      #expect(try pack.read(number, drawing: NoDrawing()) == text)
    }
    #expect(pack.find("zz").isEmpty)
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
    let pack = try TracePack(PackWriter.pack(texts), file: "p")
    let sorted = texts.sorted { $0.trace.digest < $1.trace.digest }
    var once: [TraceText] = []
    for text in sorted where once.last != text { once.append(text) }
    #expect(try unpacked(pack) == once)
  }

  /// What looks alike may be two notes, and what joins with a blank in print is still two bytes.
  @Test func notesAreBytes() throws {
    let notes = [
      ("source", "caf\u{E9}"), ("source", "cafe\u{301}"), ("source", "\u{301}x"),
      ("\u{301}source", "x"), ("source", "\u{200D}\u{1F3FD}"),
    ].map { TraceText.Note($0, $1) }
    var some = SomeTraces(3)
    let texts = notes.map { TraceText(trace: some.trace(steps: 3), notes: [$0]) }
    let pack = try TracePack(PackWriter.pack(texts), file: "p")
    let read = try unpacked(pack)
    for text in texts {
      let given = try #require(read.first { $0.trace == text.trace })
      #expect(given.text.utf8.elementsEqual(text.text.utf8), "\(given.notes)")
    }
  }

  @Test func noTracesAreAPackToo() throws {
    #expect(try TracePack(PackWriter.pack([]), file: "p").count == 0)
  }

  /// The bytes of version 1, for ever: packs that were written must stay readable.
  @Test func versionOneStaysAsItIs() throws {
    let traces = [
      Trace(steps: [.reboot]),
      Trace(
        header: TraceHeader(era: .ios12, hasPasscode: false, disk: .btrfs, variation: 3),
        steps: [
          .launch(.app, .user), .act(.app, .write, on: .theme, shape: .large, pause: 7),
          .fault(.app, .syncLost, nth: 2), .powerLoss(Survivors(.torn, index: 2, tear: 9)),
        ]),
    ]
    let texts = traces.map { TraceText(trace: $0) }
    #expect(try PackWriter.pack(texts) == Self.versionOne)
    let pack = try TracePack(Self.versionOne, file: "p")
    #expect(try unpacked(pack) == texts.sorted { $0.trace.digest < $1.trace.digest })
  }

  static let versionOne: [UInt8] = [
    99, 104, 97, 111, 115, 112, 107, 1, 204, 34, 8, 76, 187, 150, 47, 244, 2, 2, 0, 182, 157, 136,
    231, 206, 8, 24, 214, 176, 133, 208, 205, 1, 6, 238, 240, 229, 133, 138, 122, 189, 133, 117, 72,
    80, 227, 255, 198, 101,
  ]

  // MARK: Drawn traces

  /// Draws one step per trace, or steps of another kind.
  private struct Drawing: TraceDrawing {
    var step: Step
    var fingerprint: UInt64 { step == .lock ? 0xABCD : 0x1234 }
    func draw(_ draw: Draw) -> Trace? {
      Trace(steps: Array(repeating: step, count: draw.first ?? draw.index))
    }
  }

  private func drawn(_ index: Int, first: Int? = nil) -> TraceText {
    let draw = Draw(seed: 42, eras: [.ios18], models: [.apfsPower], index: index, first: first)
    let steps = Array(repeating: Step.lock, count: first ?? index)
    return TraceText(
      trace: Trace(steps: steps), notes: [TraceText.Note(Draw.note, draw.text)])
  }

  @Test func tracesOfASeedAreTheirPlaces() throws {
    let texts = (1...40).map { drawn($0) } + [drawn(7, first: 60)]
    let bytes = try PackWriter.pack(texts, drawing: Drawing(step: .lock))
    let pack = try TracePack(bytes, file: "p")
    #expect(pack.drawnCount == 41)
    let sorted = texts.sorted { $0.trace.digest < $1.trace.digest }
    for (number, text) in sorted.enumerated() {
      #expect(try pack.read(number, drawing: Drawing(step: .lock)) == text)
    }
  }

  /// A note that lies costs nothing: the trace is written out.
  @Test func whatTheGeneratorDoesNotGiveIsWrittenOut() throws {
    let bytes = try PackWriter.pack([drawn(3)], drawing: Drawing(step: .unlock))
    let pack = try TracePack(bytes, file: "p")
    #expect(pack.drawnCount == 0)
    #expect(try pack.read(0, drawing: NoDrawing()) == drawn(3))
  }

  @Test func anotherGeneratorIsNamed() throws {
    let bytes = try PackWriter.pack([drawn(3)], drawing: Drawing(step: .lock))
    let pack = try TracePack(bytes, file: "p")
    let id = pack.id(0)
    let error = #expect(throws: TraceFileError.self) {
      try pack.read(0, drawing: Drawing(step: .unlock))
    }
    #expect(
      error?.description
        == "p: \(id) was drawn by the generator 000000000000abcd, which is not that of this build")
    #expect(error?.exit == .malformed)
  }

  // MARK: Damage

  private func outcome(_ bytes: [UInt8]) -> String {
    do throws(TraceFileError) {
      _ = try TracePack(bytes, file: "p")
      return "opened"
    } catch {
      return error.description
    }
  }

  @Test func otherVersionsAreRefusedByName() throws {
    var bytes = try PackWriter.pack(texts(3))
    bytes[7] = 2
    #expect(outcome(bytes) == "p: a pack of version 2, this build reads 1")
  }

  @Test func everyCutAndEveryFlipIsNamed() throws {
    let bytes = try PackWriter.pack(texts(5))
    for count in 0..<bytes.count {
      #expect(outcome(Array(bytes.prefix(count))) != "opened", "\(count) bytes")
    }
    for index in bytes.indices {
      for bit in 0..<8 {
        var flipped = bytes
        flipped[index] ^= 1 << bit
        #expect(outcome(flipped) != "opened", "bit \(bit) of byte \(index)")
      }
    }
    #expect(outcome(bytes + [0]) == "p: damaged: the checksum of the pack does not match")
  }
}
