// Small packs that ask for much: each limit, from both sides.

import ChaosTestSupport
import ChaosTrace
import Testing

@testable import ChaosCorpus

@Suite struct PackLimitTests {
  private static let damaged = "p: damaged: the pack is wrong about"

  /// Two traces may begin alike, but one is not listed a million times.
  @Test func fewTracesHaveTheDigitsOfAnother() {
    func pack(_ alike: Int) -> LyingPack {
      LyingPack(
        members: [LyingPack.Member(distance: 5)]
          + Array(repeating: LyingPack.Member(distance: 0), count: alike))
    }
    #expect(pack(TracePack.mostAlike).outcome == "opened")
    #expect(pack(TracePack.mostAlike + 1).outcome == "\(Self.damaged) its index")
  }

  /// The first digest may be zero: it is no distance.
  @Test func theFirstDigestMayBeZero() {
    let first = LyingPack.Member(distance: 0)
    let second = LyingPack.Member(distance: 1)
    #expect(LyingPack(members: [first, second]).outcome == "opened")
  }

  /// What a seed draws from is no longer than the list of what there is, and names nothing twice.
  @Test func whatASeedDrawsFromIsNamedOnce() {
    func outcome(_ eras: [UInt8], _ models: [UInt8]) -> String {
      LyingPack(
        seeds: [LyingPack.Seed(eras: eras, models: models)],
        members: [LyingPack.Member(distance: 1, content: [0, 5, 0], isDrawn: true)]
      ).outcome
    }
    let eras = EraName.allCases.map(\.code)
    let models = DiskModelName.allCases.map(\.code)
    #expect(outcome(eras, models) == "opened")
    let wrong: [([UInt8], [UInt8])] = [
      (eras + [eras[0]], models), (eras, models + [models[0]]), ([0, 0], models), (eras, [0, 0]),
      (Array(repeating: 0, count: 1 << 16), models),
    ]
    for (eras, models) in wrong {
      #expect(outcome(eras, models) == "\(Self.damaged) its list of seeds")
    }
  }

  /// Each seed is worth a trace, and there are far fewer than that.
  @Test func seedsAreFew() {
    func outcome(seeds: Int, members: Int) -> String {
      LyingPack(
        seeds: Array(repeating: LyingPack.Seed(eras: [0], models: [0]), count: seeds),
        members: Array(
          repeating: LyingPack.Member(distance: 1, content: [0, 5, 0], isDrawn: true),
          count: members)
      ).outcome
    }
    #expect(outcome(seeds: 3, members: 3) == "opened")
    #expect(outcome(seeds: 4, members: 3) == "\(Self.damaged) its list of seeds")
    let most = TracePack.mostSeeds
    #expect(outcome(seeds: most, members: most) == "opened")
    #expect(outcome(seeds: most + 1, members: most + 1) == "\(Self.damaged) its list of seeds")
  }

  @Test func notesAreOfTracesAndNotEmpty() {
    func outcome(_ notes: String, members: Int = 2) -> String {
      LyingPack(
        notes: Array(notes.utf8),
        members: Array(repeating: LyingPack.Member(distance: 1, notes: 1), count: members)
      ).outcome
    }
    #expect(outcome("a b\n\nc\n\n") == "opened")
    let wrong = [
      "a b\n\nc d\n\ne f\n\n", "\n", "\n\n", "a b\n\n\n", "a b\n", "a b", " b\n\n", "a\tb c\n\n",
      String(repeating: "\n", count: TracePack.notesLimit),
    ]
    for notes in wrong { #expect(outcome(notes) == "\(Self.damaged) its notes") }
    let most = String(repeating: "a\n", count: TracePack.mostNotes)
    #expect(outcome(most + "\n") == "opened")
    #expect(outcome(most + "a\n\n") == "\(Self.damaged) its notes")
  }

  // MARK: Steps

  private func texts(_ count: Int) -> [TraceText] {
    var some = SomeTraces(8)
    return (0..<count).map { number in
      TraceText(trace: some.trace(steps: 10), notes: [TraceText.Note("source", "\(number)")])
    }
  }

  /// Nothing decodes to thousands of steps, for each of up to a million traces.
  @Test func aPackGivesSoManyStepsAndNoMore() throws {
    let members = Array(repeating: LyingPack.Member(distance: 1), count: 900)
    let pack = try TracePack(LyingPack(members: members).bytes, file: "p", mostSteps: 20_000)
    for number in [899, 0, 450] {
      let error = #expect(throws: TraceFileError.self) {
        try pack.read(number, drawing: NoDrawing())
      }
      #expect(error?.reason == .pack(.tooMuch(.steps)))
    }
    #expect(pack.stepsRead < 20_000 + TracePack.longest + 2)
  }

  /// Ten steps and a note each, in any order, as often as anybody asks.
  @Test func eachTraceCountsOnce() throws {
    let texts = texts(5)
    let bytes = try PackWriter.pack(texts)
    let enough = try TracePack(bytes, file: "p", mostSteps: 55)
    for number in [4, 0, 1, 2, 3, 0, 4] { _ = try enough.read(number, drawing: NoDrawing()) }
    let tooFew = try TracePack(bytes, file: "p", mostSteps: 54)
    #expect(throws: TraceFileError(file: "p", reason: .pack(.tooMuch(.steps)))) {
      try tooFew.read(0, drawing: NoDrawing())
    }
  }

  // MARK: Writing

  /// What could not be read again is not written.
  @Test func whatIsTooMuchIsNotPacked() throws {
    let long = Trace(steps: Array(repeating: .reboot, count: TracePack.longest))
    _ = try PackWriter.pack([TraceText(trace: long)])
    var longer = long
    longer.steps.append(.reboot)
    #expect(throws: PackError.tooMuch(.steps)) { try PackWriter.pack([TraceText(trace: longer)]) }
    let notes = (0...TracePack.mostNotes).map { TraceText.Note("a", "\($0)") }
    #expect(throws: PackError.tooMuch(.notes)) {
      try PackWriter.pack([TraceText(trace: Trace(), notes: notes)])
    }
    _ = try PackWriter.pack([TraceText(trace: Trace(), notes: Array(notes.dropLast()))])
  }

  @Test func theNotesOfAllAreLimited() throws {
    let half = String(repeating: "x", count: TracePack.notesLimit / 2)
    let texts = [Step.reboot, .lock].map { step in
      TraceText(trace: Trace(steps: [step]), notes: [TraceText.Note("\(step)", half)])
    }
    let folder = try TemporaryFolder()
    let corpus = CorpusFolder(folder("Corpus"))
    let error = #expect(throws: CorpusError.self) {
      try corpus.savePack(texts, drawing: NoDrawing())
    }
    #expect(
      error?.description
        == "\(corpus.root): more than one pack may hold: 4096 notes of a trace, and 16 MiB of all "
        + "(a trace that is kept as drawn needs no '@drawn')")
    #expect(try folder.files().isEmpty)
  }
}
