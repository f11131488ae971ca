// Small packs that ask for much, and packs that lie: each limit from both sides, each lie by name.

import ChaosHash
import ChaosTestSupport
import ChaosTrace
import Testing

@testable import ChaosCorpus

@Suite struct PackLimitTests {
  private static let lie = "p: group 0: damaged: it is not what the index says"
  private static let index = "p: damaged: the pack's index does not fit what is in it"

  /// Traces by digest, with a note each.
  private static func texts(_ count: Int) -> [TraceText] {
    var some = SomeTraces(8)
    let texts = (0..<count).map { number in
      TraceText(trace: some.trace(steps: 10), notes: [TraceText.Note("source", "\(number)")])
    }
    return texts.sorted { $0.trace.digest < $1.trace.digest }
  }

  // MARK: What the index says

  private static func group(
    traces: Int = 1, notes: Int = 0, size: Int = TracePack.groupSize, first: UInt64 = 0
  ) -> PackIndex.Group {
    PackIndex.Group(
      traces: traces, notes: notes, size: size, place: 0..<9, first: Digest(high: first, low: 0))
  }

  private func refusal(_ groups: [PackIndex.Group]) -> PackError? {
    do throws(PackError) {
      try PackIndex.check(groups)
      return nil
    } catch {
      return error
    }
  }

  @Test func sumsAreLimited() {
    let (traces, notes) = (TracePack.mostTraces / 2, TracePack.mostNotes / 2)
    for (extra, isTooMuch) in [(0, false), (1, true)] {
      let many = [Self.group(traces: traces), Self.group(traces: traces + extra, first: 1)]
      #expect(refusal(many) == (isTooMuch ? .tooMuch(.traces) : nil))
      let noted = [Self.group(notes: notes), Self.group(notes: notes + extra, first: 1)]
      #expect(refusal(noted) == (isTooMuch ? .tooMuch(.notes) : nil))
      let full = (0..<TracePack.contentLimit / TracePack.groupSize).map {
        Self.group(first: UInt64($0))
      }
      let rest = isTooMuch ? [Self.group(size: 1, first: 999)] : []
      #expect(refusal(full + rest) == (isTooMuch ? .tooMuch(.bytes) : nil))
    }
  }

  /// Of small groups there could be millions, and of large ones each would fill the memory.
  @Test func groupsAreFullAndNotMore() {
    let size = TracePack.groupSize
    #expect(refusal([Self.group(size: size), Self.group(size: 1, first: 1)]) == nil)
    #expect(refusal([Self.group(size: size - 1), Self.group(size: 1, first: 1)]) == .index)
    let most = size + TracePack.traceLimit
    #expect(refusal([Self.group(size: most)]) == nil)
    #expect(refusal([Self.group(size: most + 1)]) == .index)
    #expect(refusal([Self.group(traces: 0)]) == .index)
    #expect(refusal([Self.group(first: 1), Self.group(first: 1)]) == .index)
  }

  /// A table of millions of groups is refused by its length.
  @Test func aTableOfMillionsIsRefused() {
    var bytes = PackIndex.bytes([])
    let size = 32 * 1_000_000
    bytes.replaceSubrange(4..<8, with: [UInt8](ofNumber: 24 + size))
    bytes += [UInt8](repeating: 0, count: size)
    LyingPack.sign(&bytes)
    #expect(LyingPack.outcome(bytes) == Self.index)
  }

  @Test func whatTheIndexSaysOfAGroupMustBeSo() {
    let texts = Self.texts(5)
    let honest = LyingPack.Group(texts)
    #expect(LyingPack(honest).outcome == "read")
    let lies: [(inout PackIndex.Group) -> Void] = [
      { $0.traces += 1 }, { $0.traces -= 1 }, { $0.notes -= 1 }, { $0.size += 1 },
      { $0.size -= 1 }, { $0.first.low += 1 },
    ]
    for lie in lies {
      var group = honest
      lie(&group.index)
      #expect(LyingPack(group).outcome == Self.lie)
    }
    #expect(LyingPack(LyingPack.Group(texts.reversed())).outcome == Self.lie)
    #expect(LyingPack(LyingPack.Group([texts[0], texts[0]])).outcome == Self.lie)
  }

  /// A trace that lies behind where the next group begins would never be found.
  @Test func groupsDoNotOverlap() throws {
    let long = (0..<3).map { number in
      TraceText(trace: Trace(steps: Array(repeating: .reboot, count: 31_000 + number)))
    }.sorted { $0.trace.digest < $1.trace.digest }
    #expect(LyingPack(.init(Array(long[0...1])), .init([long[2]])).outcome == "read")
    #expect(LyingPack(.init([long[0], long[2]]), .init([long[1]])).outcome == Self.lie)
  }

  @Test func framesMustFillTheFile() {
    let group = LyingPack.Group(Self.texts(2))
    var longer = group
    longer.index.place = 0..<group.frame.count + 1
    #expect(LyingPack(longer).outcome == "p: a pack that is cut off")
    var shorter = group
    shorter.index.place = 0..<group.frame.count - 1
    #expect(LyingPack(shorter).outcome == Self.index)
  }

  // MARK: Content

  @Test func contentHasOneForm() {
    func outcome(_ entry: [UInt8], notes: Int = 0) -> String {
      var group = LyingPack.Group(content: [UInt8](ofNumber: entry.count) + entry)
      group.index.notes = notes
      return LyingPack(group).outcome
    }
    let trace = Trace().bytes
    #expect(outcome(trace) == "read")
    #expect(outcome(Array("@a b\n".utf8) + trace, notes: 1) == "read")
    #expect(outcome(Array("@a \n".utf8) + trace, notes: 1) == "read")
    let wrong = [
      "@a\n", "@ b\n", "@a b", "@a\tb c\n", "@a\rb c\n", "@a  b\n", "@a b \n", "@a b\rc\n", "a b\n",
      "@a b\n\n",
    ]
    for note in wrong {
      #expect(outcome(Array(note.utf8) + trace, notes: 1) == Self.lie, "\(note)")
    }
    #expect(outcome(Array("@a ".utf8) + [0xFF, 10] + trace, notes: 1) == Self.lie)
    #expect(outcome([]) == Self.lie)
    #expect(outcome(trace.dropLast()) == Self.lie)
    #expect(outcome(trace + [0]) == Self.lie)
    // An era that is none means one that is: the trace has another form.
    #expect(outcome([200] + trace.dropFirst()) == Self.lie)
  }

  @Test func lengthsEndWithTheContent() {
    let wrong: [[UInt8]] = [[], [8, 0, 0], [9, 0, 0, 0] + Trace().bytes, [255, 255, 255, 255]]
    for content in wrong {
      #expect(LyingPack(LyingPack.Group(content: content)).outcome == Self.lie)
    }
  }

  /// A few kilobytes that unpack to many megabytes, whatever the index says of them.
  @Test func bombsEndAtWhatTheIndexSays() {
    var bomb = LyingPack.Group(content: [UInt8](repeating: 10, count: 70 << 20))
    bomb.index.size = TracePack.groupSize + TracePack.traceLimit
    #expect(LyingPack(bomb).outcome == Self.lie)
    bomb.index.size = 70 << 20
    #expect(LyingPack(bomb).outcome == "p: more than one pack may hold: 64 MiB, unpacked")
  }

  // MARK: Writing

  /// What could not be read again is not written.
  @Test func whatIsTooMuchIsNotPacked() throws {
    let most = (TracePack.traceLimit - 4) / 8 - 1
    var text = TraceText(trace: Trace(steps: Array(repeating: .reboot, count: most)))
    #expect(try TracePack(PackWriter.pack([text]), file: "p").texts() == [text])
    text.trace.steps.append(.reboot)
    #expect(throws: PackError.tooMuch(.trace)) { try PackWriter.pack([text]) }
    text.trace.steps = []
    text.notes = [TraceText.Note("a", String(repeating: "x", count: TracePack.traceLimit))]
    let folder = try TemporaryFolder()
    let corpus = CorpusFolder(folder("Corpus"))
    let error = #expect(throws: TraceFileError.self) { try corpus.savePack([text]) }
    #expect(
      error?.description
        == "\(corpus.root): more than one pack may hold: 256 KiB of one trace and its notes")
    #expect(try folder.files().isEmpty)
  }
}

extension [UInt8] {
  fileprivate init(ofNumber number: Int) {
    self = []
    append(number: number)
  }
}
