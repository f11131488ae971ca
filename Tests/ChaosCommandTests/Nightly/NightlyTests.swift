// Nights: equal ones give equal bytes, a killed one loses nothing and says unknown, and what is
// kept must do what its place says.

import Foundation
import Testing

@Suite struct NightlyTests {
  private static let folder = "Reports/Runs/2026-01-01-"

  /// A counted night of a few hundred traces, without most of the planted bugs.
  private func arguments(_ commit: String = "0000001", _ more: [String] = []) -> [String] {
    [
      "nightly", "--commit", commit, "--date", "2026-01-01", "--era", "ios18", "--model",
      "apfs.power", "--seed", "42", "--runs", "80", "--slice", "20", "--canaries", "1", "--jobs",
      "2", "-q",
    ] + (more.isEmpty ? ["--store", "session-cached", "--store", "hardened-file"] : more)
  }

  private func night(_ sandbox: Sandbox, _ commit: String = "0000001", _ more: [String] = [])
    throws -> Ended
  {
    try sandbox.start(arguments(commit, more)).wait()
  }

  /// All files of a night, with what they hold.
  private func contents(_ sandbox: Sandbox, _ commit: String = "0000001") throws
    -> [String: [UInt8]]
  {
    let root = Self.folder + commit + "/"
    var contents: [String: [UInt8]] = [:]
    for file in try sandbox.files() where file.hasPrefix(root) {
      contents[String(file.dropFirst(root.count))] = try sandbox.bytes(file)
    }
    return contents
  }

  private func state(_ sandbox: Sandbox, _ commit: String) throws -> String {
    String(decoding: try sandbox.bytes(Self.folder + commit + "/status.json"), as: UTF8.self)
  }

  @Test func equalNightsGiveEqualBytes() throws {
    let (one, other) = (try Sandbox(), try Sandbox())
    let (first, second) = (try night(one), try night(other))
    #expect(first.status == 1, "\(first.errors)")
    #expect(first.output == second.output)
    let contents = try contents(one)
    #expect(try self.contents(other) == contents)
    for file in [
      "index.html", "summary.json", "summary.md", "junit.xml", "results.sarif", "status.json",
    ] {
      #expect(contents[file]?.isEmpty == false, "\(file)")
    }
    #expect(contents.keys.contains { $0.hasPrefix("traces/") })
    // The same night once more is another folder; the link leads to the latest.
    _ = try night(one)
    let link = try FileManager.default.destinationOfSymbolicLink(
      atPath: "\(one.work)/Reports/latest")
    #expect(link == "Runs/2026-01-01-0000001-2")
  }

  /// A night that was killed when it had said this. On a machine that is busy enough it ends first.
  private func killedNight(_ sandbox: Sandbox, at words: String) throws -> Ended {
    let running = try sandbox.start(arguments())
    while running.isRunning, !running.outputSoFar.contains(words) { usleep(5_000) }
    running.signal(SIGKILL)
    return try running.wait()
  }

  /// Whether the night's folder says that it has not ended.
  private func isUnfinished(_ sandbox: Sandbox) throws -> Bool {
    let state = try state(sandbox, "0000001")
    guard state.contains("running") else { return false }
    #expect(state.contains(#""verdict" : "unknown""#))
    return true
  }

  @Test func anotherNightTakesOverWhatAKilledOneHadFound() throws {
    let sandbox = try Sandbox()
    let killed = try killedNight(sandbox, at: "chaos: broken NoSilentRegression")
    let found = try contents(sandbox).keys.filter { $0.hasSuffix(".trace.lz4") }
    #expect(!found.isEmpty)
    for line in killed.lines where line.hasPrefix("chaos: broken ") {
      let path = try #require(line.components(separatedBy: "trace=").last)
      #expect(try sandbox.run("replay", path).status == 1, "\(line)")
    }
    guard try isUnfinished(sandbox) else { return }
    let other = try night(sandbox, "0000002", ["--store", "hardened-file"])
    #expect(other.status == 1, "\(other.output)")
    let taken = try contents(sandbox, "0000002").keys
    #expect(found.allSatisfy(taken.contains))
    #expect(try state(sandbox, "0000001").contains("2026-01-01-0000002"))
  }

  @Test func aKilledNightThatGoesOnIsAsIfNobodyHadDisturbedIt() throws {
    let quiet = try Sandbox()
    _ = try night(quiet)
    let expected = try contents(quiet)
    for words in ["chaos nightly: planted bugs", "chaos: broken NoSilentRegression"] {
      let sandbox = try Sandbox()
      _ = try killedNight(sandbox, at: words)
      if try isUnfinished(sandbox) {
        // As a kill in the middle of a write leaves it.
        for place in ["index.html", "traces/Found/session-cached/0"] {
          let parts = place.split(separator: "/").map(String.init)
          let hidden = (parts.dropLast() + [".chaos-1-\(parts.last ?? "").tmp"])
          try sandbox.write("half", to: Self.folder + "0000001/" + hidden.joined(separator: "/"))
        }
        _ = try night(sandbox)
      }
      let contents = try contents(sandbox)
      #expect(contents.keys.sorted() == expected.keys.sorted(), "killed at \(words)")
      for (name, bytes) in contents where expected[name] != bytes {
        Issue.record("\(name) is another one, killed at \(words)")
      }
    }
  }

  /// The fuzzer files what it finds at once; a kill before the night has told of it loses nothing.
  @Test func whatTheFuzzerFoundSurvivesAKill() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      Sandbox.trace(
        "session-cached",
        "launch app user; act app write streak; reboot; launch app prewarm; act app streak streak"),
      to: "found.trace")
    let kept = try sandbox.run("corpus", "import", "found.trace", "--store", "session-cached")
    #expect(kept.lines.first?.contains("Corpus/Found/session-cached/") == true)
    try FileManager.default.moveItem(
      atPath: sandbox.folder("work/Corpus"), toPath: sandbox.folder("work/later"))
    try sandbox.write("#!/bin/sh\ncp -R later Corpus && touch fuzzing && sleep 60\n", to: "slow")
    try sandbox.write("#!/bin/sh\nexit 0\n", to: "quick")
    for name in ["slow", "quick"] { chmod(sandbox.folder("work/\(name)"), 0o755) }
    func arguments(_ commit: String, _ fuzzer: String) -> [String] {
      [
        "nightly", "--commit", commit, "--date", "2026-01-01", "--store", "hardened-file",
        "--for", "8", "--canaries", "1", "-q", "--fuzzer", "./\(fuzzer)",
      ]
    }
    let running = try sandbox.start(arguments("0000001", "slow"))
    while running.isRunning, !FileManager.default.fileExists(atPath: "\(sandbox.work)/fuzzing") {
      usleep(20_000)
    }
    running.signal(SIGKILL)
    _ = try running.wait()
    #expect(try isUnfinished(sandbox))
    // Another night takes over what breaks still, from any store.
    let other = try sandbox.start(arguments("0000002", "quick")).wait()
    #expect(other.status == 1, "\(other.output)")
    let taken = try contents(sandbox, "0000002").keys
    #expect(taken.contains { $0.hasPrefix("traces/Found/session-cached/") })
    // What had been there before a night's fuzzer is none of its findings.
    let third = try sandbox.start(arguments("0000003", "quick")).wait()
    #expect(try !contents(sandbox, "0000003").keys.contains { $0.hasPrefix("traces/Found/") })
    #expect(third.output.contains("0 new"), "\(third.output)")
  }

  @Test func whatIsKeptMustDoWhatItsPlaceSays() throws {
    let sandbox = try Sandbox()
    let reset = Sandbox.trace(
      "session-cached",
      "launch app user; act app write streak; reboot; launch app prewarm; act app streak streak")
    try sandbox.write(reset, to: "Corpus/Regressions/session-cached/streak.trace")
    try sandbox.write(
      reset.replacingOccurrences(of: "launch app user", with: "launch app user", options: [])
        .replacingOccurrences(
          of: "@store session-cached\n",
          with: "@store hardened-file\n@expect ios18 NoPoisonedWrite\n"),
      to: "Corpus/Known/hardened-file/fixed.trace")
    try sandbox.write("no trace", to: "Corpus/Regressions/hardened-file/cut.trace")
    let ended = try night(sandbox, "0000001", ["--store", "hardened-file"])
    #expect(ended.status == 1)
    for line in [
      "✗ regressions: session-cached/streak.trace: breaks NoPoisonedWrite",
      "? regressions: hardened-file/cut.trace: ",
      "✗ known findings: hardened-file/fixed.trace: no longer breaks NoPoisonedWrite on ios18",
    ] {
      #expect(ended.output.contains(line), "\(ended.output)")
    }
    let junit = String(decoding: try contents(sandbox)["junit.xml"] ?? [], as: UTF8.self)
    #expect(junit.contains(#"name="hardened-file/fixed.trace""#))
    #expect(junit.contains("no longer breaks NoPoisonedWrite on ios18"))
    let summary = String(decoding: try contents(sandbox)["summary.md"] ?? [], as: UTF8.self)
    #expect(summary.contains("known findings"))
  }

  /// What the last night had, what is gone, and what comes back, each by its name.
  @Test func newsIsToldApart() throws {
    let sandbox = try Sandbox()
    func night(_ commit: String, _ store: String, _ more: String...) throws -> Ended {
      try self.night(sandbox, commit, ["--store", store, "--fail-on", "new"] + more)
    }
    let first = try night("0000001", "session-cached")
    #expect(first.status == 1)
    let count = try #require(first.output.firstMatch(of: /findings: ([1-9][0-9]*) new, 0 known/)).1
    // A planted bug is left out, so nobody can vouch for the night.
    let second = try night("0000002", "session-cached")
    #expect(second.status == 2)
    #expect(second.output.contains("findings: 0 new, \(count) known, 0 fixed, 0 returned"))
    // A search that does not meet them again has fixed nothing.
    let third = try night("0000003", "hardened-file")
    #expect(third.output.contains("findings: 0 new, \(count) known, 0 fixed, 0 returned"))
    // The same traces on a store that holds: fixed.
    let summary = "Reports/Runs/2026-01-01-0000003/summary.json"
    let text = String(decoding: try sandbox.bytes(summary), as: UTF8.self)
    try sandbox.write(
      text.replacingOccurrences(
        of: #""store" : "session-cached""#, with: #""store" : "hardened-file""#), to: summary)
    let fourth = try night("0000004", "hardened-file")
    #expect(fourth.output.contains("findings: 0 new, 0 known, \(count) fixed, 0 returned"))
    let fifth = try night("0000005", "session-cached")
    #expect(fifth.status == 1)
    #expect(fifth.output.contains("findings: 0 new, 0 known, 0 fixed, \(count) returned"))
  }

  /// A night is what its shards were, when others ran them.
  @Test func shardsStandForASearch() throws {
    let sandbox = try ShardedRun.copy()
    let arguments = [
      "nightly", "--date", "2026-01-01", "--commit", "0000001", "--canaries", "1", "-q", "--plan",
      "plan.json", "--merged",
    ]
    let ended = try sandbox.start(arguments + ["one"]).wait()
    #expect(ended.status == 1)
    #expect(ended.output.contains("session-cached: 160 traces run"))
    let part = try sandbox.start(arguments + ["shard-1"]).wait()
    #expect(part.status == 1)
    #expect(part.output.contains("? 3 of 4 shards are not whole"))
  }

  @Test func nonsenseIsRefused() throws {
    let sandbox = try Sandbox()
    for more in [
      ["--runs", "1", "--for", "1m"], ["--runs", "0"], ["--commit", "../../x"],
      ["--commit", "123"], ["--date", "today"], ["--plan", "plan.json"], ["--merged", "x"],
      ["--store", "nothing"], ["--seed", "x"],
    ] {
      let ended = try sandbox.start(["nightly"] + more).wait()
      #expect(ended.status == 64, "\(more)")
    }
    #expect(try sandbox.files().isEmpty)
  }
}
