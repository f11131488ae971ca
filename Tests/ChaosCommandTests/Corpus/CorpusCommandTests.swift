// `chaos corpus` as people type it.

import ChaosCorpus
import ChaosTrace
import Foundation
import Testing

@Suite struct CorpusCommandTests {
  /// NSUserDefaults before the first unlock, as on iOS 18 and not on iOS 12.
  private static let breaking = """
    chaos trace 1
    phone ios18 passcode disk=apfs.power
    @store session-cached
    launch app user
    act app write streak
    reboot
    launch app prewarm
    act app streak streak

    """
  private static let holding = """
    chaos trace 1
    phone ios18 passcode disk=apfs.power
    @breaks NoSilentRegression
    launch app user
    act app write streak
    reboot

    """

  // MARK: Verify

  @Test func aCorpusThatDoesWhatItSaysHolds() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Self.holding, to: "Corpus/Regressions/hardened-file/saved.trace")
    try sandbox.write(
      Self.breaking.replacing(
        "@store session-cached\n",
        with:
          "@store session-cached\n@expect ios18 NoPoisonedWrite NoSilentRegression\n"
          + "@expect ios12 held\n"),
      to: "Corpus/Known/session-cached/streak.trace")
    let ended = try sandbox.run("corpus", "verify")
    #expect(ended.status == 0, "\(ended.output)")
    #expect(ended.lines == ["✓ held  1 regressions, 1 known failures, 0 found, 0 seeds, 0 packs"])
  }

  @Test func aKnownFailureThatStoppedFailingIsAFailure() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      Self.holding.replacing("@breaks ", with: "@expect ios18 "),
      to: "Corpus/Known/hardened-file/gone.trace")
    let ended = try sandbox.run("corpus", "verify")
    #expect(ended.status == 1)
    #expect(
      ended.lines.first
        == "✗ broken  Corpus/Known/hardened-file/gone.trace: on ios18 it holds; it must break "
        + "NoSilentRegression")
  }

  /// What must break and is expected to hold everywhere would never fail.
  @Test func aKnownFailureThatExpectsToHoldIsRefused() throws {
    let sandbox = try Sandbox()
    let path = "Corpus/Known/hardened-file/held.trace"
    try sandbox.write(
      Self.holding.replacing(
        "@breaks NoSilentRegression\n", with: "@expect ios18 held\n@expect ios12 held\n"),
      to: path)
    let ended = try sandbox.run("corpus", "verify")
    #expect(ended.status == 65)
    #expect(
      ended.lines.first
        == "✗ unreadable  \(path): it expects to hold wherever it is run, and what lies in Known "
        + "must break: its place is Regressions")
  }

  /// Away from the repository the folder has another name.
  @Test func aMissingCorpusIsToldWithItsOption() throws {
    let ended = try Sandbox().run("corpus", "verify")
    #expect(ended.status == 66)
    #expect(
      ended.complaint == "Error: Corpus: no such folder. Name the corpus with '--corpus'.")
  }

  /// Nothing was looked at, so nobody knows: that is never green.
  @Test func anEmptyCorpusIsUnknown() throws {
    let sandbox = try Sandbox()
    try sandbox.write("About traces.\n", to: "Corpus/README.md")
    let ended = try sandbox.run("corpus", "verify")
    #expect(ended.status == 2 && ended.lines == ["? unknown  no trace in Corpus"])
  }

  @Test func aRegressionThatBreaksIsAFailure() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Self.breaking, to: "Corpus/Regressions/session-cached/streak.trace")
    let ended = try sandbox.run("corpus", "verify")
    #expect(ended.status == 1)
    #expect(
      ended.lines.first?.hasPrefix(
        "✗ broken  Corpus/Regressions/session-cached/streak.trace: on ios18 it breaks "
          + "NoPoisonedWrite") == true)
  }

  /// Damage is told by file and place, and beside it everything else is still checked.
  @Test func whatDoesNotDecodeIsNamed() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Self.holding, to: "Corpus/Regressions/hardened-file/saved.trace")
    try sandbox.write(
      Self.holding + "fly\n", to: "Corpus/Regressions/hardened-file/wrong.trace")
    try sandbox.write("nothing", to: "Corpus/Seeds/Seeds-01234567.traces")
    let ended = try sandbox.run("corpus", "verify")
    #expect(ended.status == 65)
    #expect(
      ended.lines == [
        "✗ unreadable  Corpus/Regressions/hardened-file/wrong.trace: 7: no step is called 'fly'",
        "✗ unreadable  Corpus/Seeds/Seeds-01234567.traces: not a pack of traces",
        "2 regressions, 0 known failures, 0 found, 0 seeds, 1 packs; 2 problems",
      ])
    let document = try sandbox.run("corpus", "verify", "--format", "json").json(Verified.self)
    #expect(document.problems.map(\.kind) == ["unreadable", "unreadable"])
  }

  private struct Verified: Decodable {
    struct Problem: Decodable {
      var place: String
      var what: String
      var kind: String
    }
    var regressions: Int
    var problems: [Problem]
  }

  // MARK: Filing

  @Test func aKnownFailureIsFiledWithWhatItBreaksOnEachEra() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Self.breaking, to: "found.trace")
    let ended = try sandbox.run(
      "corpus", "add", "found.trace", "--as", "known", "--source", "a crash log")
    #expect(ended.status == 0, "\(ended.errors)")
    let path = try #require(ended.lines.first?.split(separator: " ").last.map(String.init))
    #expect(path.hasPrefix("Corpus/Known/session-cached/"))
    let text = try TraceFile.decode(try sandbox.bytes(path), file: path)
    #expect(text.notes.count { $0.name == "expect" } == EraName.allCases.count)
    #expect(text.note("source") == "a crash log")
    #expect(try sandbox.run("corpus", "verify").status == 0)
    let refused = try sandbox.run(
      "corpus", "add", "found.trace", "--as", "regression", "--invariant", "NoPoisonedWrite")
    #expect(refused.status == 1)
    #expect(refused.complaint?.contains("a regression must hold on every era") == true)
  }

  @Test func aRegressionIsFiledWhenItHolds() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Self.holding, to: "fixed.trace")
    let ended = try sandbox.run(
      "corpus", "add", "fixed.trace", "--as", "regression", "--store", "hardened-file")
    #expect(ended.status == 0, "\(ended.errors)")
    #expect(ended.lines.first?.contains("Corpus/Regressions/hardened-file/NoSilentRegr") == true)
    let refused = try sandbox.run(
      "corpus", "add", "fixed.trace", "--as", "known", "--store", "hardened-file")
    #expect(refused.status == 1)
    #expect(refused.complaint?.contains("it is not a known failure") == true)
  }

  // MARK: Import, pack, minimize

  /// libFuzzer's files are any bytes, and any bytes are a trace.
  @Test func whatAFuzzerWroteBecomesATrace() throws {
    let sandbox = try Sandbox()
    let trace = Trace(steps: [.launch(.app, .user), .reboot])
    try sandbox.folder.write(trace.bytes, to: "work/crash-0123")
    try sandbox.folder.write(LZ4Frame.compress(trace.bytes), to: "work/more/crash-4567")
    try sandbox.write(Self.breaking, to: "more/found.trace")
    let ended = try sandbox.run("corpus", "import", "crash-0123", "more")
    #expect(ended.status == 0, "\(ended.errors)")
    #expect(ended.lines.last == "3 traces")
    #expect(try CorpusFolder(sandbox.folder("work/Corpus")).entries().count == 2)
    let judged = try sandbox.run(
      "corpus", "import", "more/found.trace", "--store", "session-cached")
    #expect(judged.lines.first?.contains("Corpus/Found/session-cached/") == true)
  }

  @Test func packsAreReadByIdAndGiveEverythingBack() throws {
    let sandbox = try Sandbox()
    let imported = try sandbox.run("corpus", "import", "--seed", "7", "--runs", "40")
    #expect(imported.status == 0, "\(imported.errors)")
    #expect(
      try imported.lines.first?.wholeMatch(
        of: Regex(
          "imported 40 traces, \\d+ steps, \\d+ bytes, \\d\\.\\d{3} a step: Corpus/Seeds/Seeds-.*"))
        != nil, "\(imported.output)")
    let listed = try sandbox.run("corpus", "list", "--packed").lines
    let ids = listed.filter { !$0.hasPrefix("pack") }.compactMap { $0.split(separator: " ").first }
    #expect(ids.count == 40)
    let id = String(try #require(ids.last))
    let packed = try sandbox.run("show", id, "--format", "text")
    #expect(packed.status == 0, "\(packed.errors)")
    #expect(packed.output.contains("@source seed 0x7\n"))
    let bytes = try sandbox.bytes(try #require(try sandbox.files().first))
    #expect(try sandbox.run("corpus", "unpack").status == 0)
    #expect(try sandbox.run("show", id, "--format", "text").output == packed.output)
    #expect(try sandbox.files().count == 40)
    #expect(try sandbox.run("corpus", "pack").status == 0)
    #expect(try sandbox.files().count == 1)
    #expect(try sandbox.bytes(try #require(try sandbox.files().first)) == bytes)
    #expect(try sandbox.run("show", id, "--format", "text").output == packed.output)
    #expect(try sandbox.run("corpus", "verify").status == 0)
    let stats = try sandbox.run("corpus", "stats")
    #expect(stats.status == 0)
    #expect(stats.lines.last?.contains(": 40 traces, ") == true, "\(stats.output)")
  }

  @Test func minimizingKeepsWhatIsReached() throws {
    let sandbox = try Sandbox()
    _ = try sandbox.run("corpus", "import", "--seed", "7", "--runs", "60")
    let arguments = ["corpus", "minimize", "--store", "hardened-file"]
    let told = try sandbox.start(arguments).wait()
    #expect(told.status == 0, "\(told.errors)")
    let words = try #require(told.lines.first).split(separator: " ")
    let (kept, states) = (Int(words[0]) ?? 0, words[6])
    #expect(kept > 3 && kept < 60)
    #expect(told.output.contains("'--force' removes the others"))
    let forced = try sandbox.start(arguments + ["--force"]).wait()
    #expect(forced.status == 0)
    let again = try sandbox.start(arguments).wait()
    #expect(
      again.lines.first?.hasPrefix("\(kept) of \(kept) seeds reach all \(states) states") == true,
      "\(again.output)")
  }

  /// Each seed that ends its worker reaches something that no other does.
  @Test func seedsThatEndTheirWorkersStay() throws {
    let sandbox = try Sandbox()
    for key in ["theme", "score", "streak"] {
      let text = Traces.removal("rogue:trap").replacing("theme", with: key)
      try sandbox.write(text, to: "Corpus/Seeds/\(key).trace")
    }
    let ended = try sandbox.run("corpus", "minimize", "--store", "rogue:trap", "--force")
    #expect(ended.status == 0, "\(ended.errors)")
    #expect(ended.lines.first?.hasPrefix("3 of 3 seeds reach") == true, "\(ended.output)")
    #expect(try sandbox.files().count == 3)
  }

  /// Where nobody can say what a seed reaches, none goes.
  @Test func whereNoWorkerAnswersNothingIsRemoved() throws {
    let sandbox = try Sandbox()
    for key in ["theme", "score"] {
      let text = Traces.removal("hardened-file").replacing("theme", with: key)
      try sandbox.write(text, to: "Corpus/Seeds/\(key).trace")
    }
    let ended = try sandbox.run(
      "corpus", "minimize", "--store", "hardened-file", "--force",
      environment: ["TMPDIR": sandbox.folder("nowhere")])
    #expect(ended.status == 2, "\(ended.output)")
    #expect(ended.complaint?.hasPrefix("Error: it is unknown what ") == true, "\(ended.errors)")
    #expect(ended.complaint?.hasSuffix(" Nothing was removed.") == true)
    #expect(try sandbox.files().count == 2)
  }

  // MARK: Before a run

  @Test func aRunBeginsWithTheRegressionsOfItsStores() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Self.holding, to: "Corpus/Regressions/hardened-file/saved.trace")
    try sandbox.write(Self.breaking, to: "Corpus/Regressions/session-cached/streak.trace")
    let arguments = ["run", "--store", "hardened-file", "--runs", "20", "--seed", "1"]
    let held = try sandbox.start(arguments).wait()
    #expect(held.status == 0)
    #expect(held.lines.contains("corpus    1 of 1 regressions hold"))
    let skipped = try sandbox.start(arguments + ["--no-regressions"]).wait()
    #expect(!skipped.output.contains("regressions hold"))
  }

  @Test func aRegressionThatBreaksIsAFinding() throws {
    let sandbox = try Sandbox()
    let path = "Corpus/Regressions/session-cached/streak.trace"
    try sandbox.write(Self.breaking, to: path)
    // So few traces find nothing by themselves.
    let arguments = ["run", "--store", "session-cached", "--era", "ios12", "--runs", "1"]
    let ended = try sandbox.start(arguments + ["--seed", "1"]).wait()
    #expect(ended.status == 1)
    #expect(ended.lines.contains("corpus    0 of 1 regressions hold"))
    #expect(ended.output.contains("✗ broken  NoPoisonedWrite"))
    #expect(ended.output.contains(path))
  }

  // MARK: Merging

  @Test func mergingTwoCorporaIsTheirUnion() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Self.breaking, to: "one/Found/session-cached/streak.trace")
    try sandbox.write(Self.holding, to: "two/Regressions/hardened-file/saved.trace")
    let ended = try sandbox.run("corpus", "merge", "one", "two")
    #expect(ended.status == 0)
    #expect(
      ended.lines == [
        "one: 1 added, 0 noted, 0 there already", "two: 1 added, 0 noted, 0 there already",
      ])
    let again = try sandbox.run("corpus", "merge", "two", "one")
    #expect(again.lines.first == "two: 0 added, 0 noted, 1 there already")
    let missing = try sandbox.run("corpus", "merge", "three")
    #expect(missing.status == 66)
    #expect(missing.complaint == "Error: three: no such folder")
  }

  /// Killed at any moment, and again, until it once comes to its end: nothing is broken on the way.
  @Test func aMergeThatIsKilledAgainAndAgainLosesNothing() throws {
    let sandbox = try Sandbox()
    _ = try sandbox.run("corpus", "import", "--seed", "3", "--runs", "60", "--corpus", "one")
    _ = try sandbox.run("corpus", "unpack", "--corpus", "one")
    try sandbox.write(Self.breaking, to: "one/Found/session-cached/streak.trace")
    var delay: UInt32 = 1_000
    var killed = 0
    while true {
      let running = try sandbox.start(["corpus", "merge", "one"])
      usleep(delay)
      kill(running.id, SIGKILL)
      let ended = try running.wait()
      if FileManager.default.fileExists(atPath: sandbox.folder("work/Corpus")) {
        for entry in try CorpusFolder(sandbox.folder("work/Corpus")).entries() {
          _ = try entry.read()
        }
      }
      if ended.status == 0 { break }
      killed += 1
      delay += 7_000
    }
    #expect(killed > 1)
    let both = try ["one", "Corpus"].map { name in
      try Set(CorpusFolder(sandbox.folder("work/\(name)")).entries().map { try $0.read() })
    }
    #expect(both[0] == both[1])
  }
}
