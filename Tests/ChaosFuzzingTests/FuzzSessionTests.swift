// A fuzzer's work without libFuzzer: findings, known bugs, and what is done to inputs.

import ChaosCatalog
import ChaosCorpus
import ChaosTestSupport
import ChaosTrace
import Testing

@testable import ChaosFuzzing

@Suite struct FuzzSessionTests {
  private let counters = Counters()

  private func session(_ store: String, _ change: (inout FuzzOptions) -> Void = { _ in }) throws
    -> FuzzSession
  {
    var options = FuzzOptions()
    options.store = store
    change(&options)
    return try FuzzSession(options, counters: counters.buffer)
  }

  /// The streak is reset: prewarmed before first unlock, the app reads nothing and saves 1 (F25).
  private let streak = Trace(
    steps: [
      .launch(.app, .user), .act(.app, .read, on: .theme), .act(.app, .write, on: .streak),
      .reboot, .launch(.app, .prewarm), .act(.app, .streak, on: .streak), .unlock,
    ])

  @Test func aFindingIsShrunkToldAndKept() throws {
    let folder = try TemporaryFolder()
    let session = try session("session-cached") { $0.corpus = folder("C") }
    let story = try #require(session.run(streak.bytes))
    #expect(story.hasPrefix("==chaos== ERROR: broken NoSilentRegression, store session-cached\n"))
    #expect(story.contains("expected 365 or newer"))
    #expect(story.contains("shrunk   7 → 5 steps"))
    #expect(story.contains("\nchaos: broken NoSilentRegression store=session-cached id="))
    #expect(!story.contains("went differently"))
    let entry = try #require(try CorpusFolder(folder("C")).entries().first)
    #expect(entry.section == .found && entry.store == "session-cached")
    let kept = try entry.read()
    #expect(kept.trace.steps.count == 5 && kept.note("breaks") == "NoSilentRegression")
    #expect(
      story.contains("replay \(kept.trace.id) --store session-cached --corpus \(folder("C"))"))
  }

  @Test func aTraceThatHoldsIsNoFinding() throws {
    #expect(try session("hardened-file").run(streak.bytes) == nil)
  }

  @Test func everyFormOfInputIsRun() throws {
    let text = TraceText(trace: streak)
    for bytes in [TraceFile.encode(text), Array(text.text.utf8), FuzzerInput.pack(streak)] {
      #expect(try session("session-cached").run(bytes) != nil)
    }
  }

  /// Where libFuzzer compares inputs nothing is shrunk or kept.
  @Test func aCrashAloneIsQuick() throws {
    let folder = try TemporaryFolder()
    let session = try session("session-cached") {
      $0.corpus = folder("C")
      $0.isForCrashOnly = true
    }
    #expect(session.run(streak.bytes) == "chaos: broken NoPoisonedWrite\n")
    #expect(try folder.files().isEmpty)
  }

  @Test(arguments: FuzzOptions.Past.allCases)
  func knownBugsAreGonePast(past: FuzzOptions.Past) throws {
    for place in ["Known", "Found"] {
      let folder = try TemporaryFolder()
      try folder.write(
        Array(TraceText(trace: streak).text.utf8), to: "C/\(place)/session-cached/streak.trace")
      let session = try session("session-cached") {
        $0.corpus = folder("C")
        $0.past = past
      }
      let isKnown = past == .found || past == .known && place == "Known"
      #expect((session.run(streak.bytes) == nil) == isKnown, "\(past) \(place)")
      #expect(session.greeting[0].contains("going past") == isKnown)
    }
  }

  /// A fuzzer that goes on tells each finding once, keeps it, and is done with it.
  @Test func whoGoesOnTellsEachFindingOnce() throws {
    let folder = try TemporaryFolder()
    let session = try session("session-cached") {
      $0.corpus = folder("C")
      $0.after = .goOn
    }
    #expect(session.goesOn)
    #expect(session.run(streak.bytes) != nil)
    #expect(session.run(streak.bytes) == nil)
    #expect(try folder.files().count >= 1)
  }

  /// A crash is what libFuzzer waits for where it compares or shrinks inputs.
  @Test func nobodyGoesOnWhereACrashIsWanted() throws {
    let folder = try TemporaryFolder()
    let session = try session("session-cached") {
      $0.corpus = folder("C")
      $0.after = .goOn
      $0.isForCrashOnly = true
    }
    #expect(!session.goesOn)
    #expect(try !self.session("session-cached").goesOn)
  }

  /// How far a count on the disk has come is told to libFuzzer.
  @Test func whatIsLeftOnTheDiskIsNew() throws {
    let session = try session("launch-guard")
    let death: [Step] = [
      .launch(.app, .user), .act(.app, .read, on: .theme, pause: 12), .kill(.app, .jetsam),
    ]
    func places(_ count: Int) -> Set<Int> {
      _ = session.run(Trace(steps: Array(repeating: death, count: count).flatMap { $0 }).bytes)
      return Set(counters.take())
    }
    let three = places(3)
    #expect(!places(4).subtracting(three).isEmpty)
  }

  /// Another bug of the same store is told all the same.
  @Test func otherBugsAreNotHiddenByKnownOnes() throws {
    let folder = try TemporaryFolder()
    // Killed before the protection is taken away (M26).
    let gap = Trace(
      steps: [
        .launch(.app, .user), .act(.app, .write, on: .theme, pause: 3), .kill(.app, .jetsam),
        .launch(.app, .user), .act(.app, .read, on: .theme), .wait(.minute), .reboot,
        .launch(.app, .fetch), .act(.app, .read, on: .theme),
      ])
    // No space for the new value (F100).
    let full = Trace(
      steps: [
        .launch(.app, .user), .act(.app, .write, on: .theme), .act(.app, .flush, on: .theme),
        .space(1), .act(.app, .write, on: .theme, shape: .large), .kill(.app, .jetsam), .space(0),
        .launch(.app, .user), .act(.app, .read, on: .theme),
      ])
    try folder.write(
      Array(TraceText(trace: gap).text.utf8), to: "C/Known/plain-file/gap.trace")
    let session = try session("plain-file") { $0.corpus = folder("C") }
    #expect(session.run(gap.bytes) == nil)
    #expect(session.run(full.bytes) != nil)
  }

  @Test func whatIsWrongWithTheCorpusIsSaid() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      Array("chaos trace 1\nphone ios18\nfly\n".utf8), to: "C/Known/hardened-file/a.trace")
    try folder.write(
      Array(TraceText(trace: streak).text.utf8), to: "C/Known/hardened-file/b.trace")
    let session = try session("hardened-file") { $0.corpus = folder("C") }
    #expect(session.greeting.count == 3)
    #expect(session.greeting[1].contains("a.trace:3: no step is called 'fly'"))
    #expect(session.greeting[2].hasSuffix("b.trace: holds, so it stands for no bug"))
  }

  /// libFuzzer takes a file for one input, so what is in packs is unpacked for it, once.
  @Test func packsAreUnpackedForTheFuzzer() throws {
    let folder = try TemporaryFolder()
    let other = Trace(steps: [.launch(.app, .push), .act(.app, .read, on: .theme)])
    let corpus = CorpusFolder(folder("C"))
    _ = try corpus.savePack([streak, other].map { TraceText(trace: $0) })
    try folder.write(Array("chaospk nonsense".utf8), to: "C/Seeds/Seeds-00000000.traces")
    func unpack() throws -> [String] {
      try session("hardened-file") {
        $0.corpus = folder("C")
        $0.packsInto = folder("U")
      }.greeting
    }
    let lines = try unpack()
    #expect(lines.contains("chaos: 2 seeds from packs"))
    #expect(lines.contains { $0.contains("Seeds-00000000.traces") })
    let names = try folder.files().filter { $0.hasPrefix("U/") }
    #expect(names.count == 2)
    let traces = try names.map { FuzzerInput.trace(try folder.read($0)) }
    #expect(traces.contains(streak) && traces.contains(other))
    // The processes that libFuzzer starts find it done.
    #expect(try unpack().count == 1)
    #expect(try corpus.packs().count == 2)
  }

  @Test func mutantsDependOnTheNumberAlone() throws {
    let (first, second) = (try session("hardened-file"), try session("hardened-file"))
    var (one, two): ([UInt8], [UInt8]) = ([], [])
    for seed in UInt32(0)..<300 {
      one = first.mutate(one, seed: seed, atMost: 600)
      // What the other did before must not matter.
      if seed % 3 == 0 { _ = second.cross(one, two, seed: seed, atMost: 90) }
      two = second.mutate(two, seed: seed, atMost: 600)
      #expect(one == two && one.count <= 600)
    }
    #expect(FuzzerInput.trace(one).steps.count > 3)
  }

  @Test func noLimitIsTooSmall() throws {
    let session = try session("hardened-file")
    for size in 0...60 {
      for seed in UInt32(0)..<20 {
        #expect(session.mutate(streak.bytes, seed: seed, atMost: size).count <= size)
        #expect(session.cross(streak.bytes, [1], seed: seed, atMost: size).count <= size)
      }
    }
  }

  @Test func aStoreThatDoesNotExistIsRefused() {
    #expect(throws: CatalogError.self) { try session("no-such-store") }
  }
}
