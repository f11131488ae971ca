// The frame of a run's output: its first line, its last line, and its status.

import Foundation
import Testing

@Suite struct RunOutputTests {
  @Test func theFirstLineSaysHowToComeBack() throws {
    let ended = try Sandbox().run(
      "run", "--store", "session-cached", "--store", "hardened-file", "--seed", "42", "--runs",
      "20",
      "--era", "ios15", "--jobs", "1")
    #expect(
      ended.lines.first
        == "chaos 0.1.0 · seed 42 · session-cached, hardened-file · ios15 · apfs.power posix.worst"
        + " · 1 worker")
    #expect(ended.lines.dropFirst().first == "")
  }

  @Test func withoutASeedTheFirstLineNamesTheOneThatWasDrawn() throws {
    let sandbox = try Sandbox()
    let first = try sandbox.run("run", "--store", "hardened-file", "--runs", "20")
    let words = try #require(first.lines.first).components(separatedBy: " · ")
    #expect(words.count == 6)
    #expect(words[3...] == ["all eras", "apfs.power posix.worst", words[5]])
    let seed = words[1].replacingOccurrences(of: "seed ", with: "")
    let second = try sandbox.run("run", "--store", "hardened-file", "--runs", "20")
    #expect(second.lines.first?.contains(seed) == false, "two runs drew \(seed)")
    // The seed is one that the tool takes.
    let again = try sandbox.run("run", "--store", "hardened-file", "--runs", "20", "--seed", seed)
    #expect(again.lines == first.lines)
  }

  @Test func theDefaultIsEveryBuiltInStoreThatBehaves() throws {
    let ended = try Sandbox().run("run", "--seed", "1", "--runs", "10")
    let stores = try #require(ended.lines.first).components(separatedBy: " · ")[2]
    #expect(
      stores.components(separatedBy: ", ").starts(
        with: ["session-cached", "plain-file", "hardened-file"]))
    #expect(!stores.contains("rogue") && !stores.contains("canary"))
  }

  @Test func aStoreThatHoldsGivesZero() throws {
    let ended = try Sandbox().run("run", "--store", "hardened-file", "--seed", "7", "--runs", "60")
    #expect(ended.status == 0)
    #expect(ended.lines.last == "chaos: verdict held, seed 7")
    #expect(ended.stories.isEmpty)
    #expect(ended.lines.contains { $0.hasPrefix("✓ held     hardened-file: 60 traces run, ") })
  }

  @Test func aStoreThatBreaksGivesOne() throws {
    let ended = try Sandbox().start(Traces.breaking).wait()
    #expect(ended.status == 1)
    #expect(ended.lines.last == "chaos: verdict broken, seed 42")
    #expect(!ended.stories.isEmpty)
    #expect(ended.lines.contains { $0.hasPrefix("✗ broken   session-cached: 150 traces run, ") })
  }

  /// A store that never comes back when a key is removed, as some of these traces do.
  @Test func aStoreOfWhichNobodyCanSayGivesTwo() throws {
    let ended = try Sandbox().run(
      "run", "--store", "rogue:spin", "--seed", "2", "--runs", "40", "--patience", "1")
    #expect(ended.status == 2)
    #expect(ended.lines.last == "chaos: verdict unknown, seed 2")
    #expect(
      ended.lines.contains { $0.wholeMatch(of: /[?] unknown  rogue:spin: \d+ of 40 .*/) != nil })
    #expect(
      ended.lines.contains { $0.hasPrefix("   ? trace ") && $0.hasSuffix("1 s without an end") })
  }

  /// A proven failure is worth more than a doubt, whichever comes first.
  @Test(arguments: [["canary:late-write", "rogue:spin"], ["rogue:spin", "canary:late-write"]])
  func brokenOutranksUnknown(stores: [String]) throws {
    let ended = try Sandbox().start(
      ["run", "--seed", "2", "--runs", "40", "--patience", "1"]
        + stores.flatMap { ["--store", $0] }
    ).wait()
    #expect(ended.lines.contains { $0.hasPrefix("✗ broken   canary:late-write: ") })
    #expect(ended.lines.contains { $0.hasPrefix("? unknown  rogue:spin: ") })
    #expect(ended.status == 1)
    #expect(ended.verdict == "broken")
  }

  @Test func progressAndDataNeverMix() throws {
    let ended = try Sandbox().start(Traces.breaking).wait()
    #expect(ended.errors.isEmpty)
    #expect(!ended.hasControls)
  }

  @Test func stoppingAtTheFirstFindingGivesOne() throws {
    let arguments = ["--store", "session-cached", "--store", "plain-file", "--seed", "42"]
    let all = try Sandbox().start(["run", "--runs", "200"] + arguments).wait()
    let first = try Sandbox().start(["run", "--runs", "200", "--stop-at-first"] + arguments).wait()
    #expect(all.stories.count > 1)
    #expect(first.status == 1)
    #expect(first.stories.count == 1)
    #expect(!first.lines.contains { $0.contains("plain-file: ") })
    #expect(first.lines.last == "chaos: verdict broken, seed 42")
  }

  @Test func stoppingAtTheFirstFindingOfNoneRunsAll() throws {
    let ended = try Sandbox().run(
      "run", "--store", "hardened-file", "--seed", "42", "--runs", "100", "--stop-at-first")
    #expect(ended.status == 0)
    #expect(ended.lines.contains { $0.hasPrefix("✓ held     hardened-file: 100 traces run") })
  }

  /// The verdicts stand first, then one story for each store that broke; with `-v` every finding
  /// is a story. Either way each has a line for scripts.
  @Test func everyFindingIsNamed() throws {
    let sandbox = try Sandbox()
    let arguments = ["run", "--store", "plain-file", "--seed", "42", "--runs", "600"]
    let brief = try sandbox.start(arguments).wait()
    let long = try sandbox.start(arguments + ["-v"]).wait()
    let named = brief.lines.filter { $0.hasPrefix("chaos: broken ") }
    #expect(brief.lines[2].hasPrefix("✗ broken   plain-file: 600 traces run, "))
    #expect(brief.lines[2].hasSuffix(", \(named.count) causes"))
    #expect(brief.stories.count == 1)
    #expect(brief.stories.allSatisfy(long.stories.contains))
    #expect(named.count > 1 && named.count == long.stories.count)
    #expect(
      brief.lines.contains { $0.hasPrefix("  \(named.count - 1) more causes on plain-file; ") })
    #expect(long.lines.filter { $0.hasPrefix("chaos: broken ") } == named)
    let pattern =
      /chaos: broken ([A-Za-z]+) store=plain-file id=([0-9a-f]{8}) seed=0x2a trace=(\S+)\.lz4/
    for (line, story) in zip(named, long.stories) {
      let match = try #require(line.wholeMatch(of: pattern), "\(line)")
      #expect(story[0].hasPrefix("✗ broken  \(match.1)   plain-file   id \(match.2)   "))
      #expect(try sandbox.files().contains("\(match.3).lz4"))
    }
  }

  /// What scripts ask for is what stands last in a file or a pipe.
  @Test func linesAreForScripts() throws {
    let arguments = ["run", "--store", "plain-file", "--seed", "42", "--runs", "200"]
    let text = try Sandbox().start(arguments).wait()
    let lines = try Sandbox().start(arguments + ["--format", "lines"]).wait()
    #expect(lines.status == 1)
    #expect(lines.lines == Array(text.lines.suffix(lines.lines.count)))
    #expect(lines.lines.allSatisfy { $0.hasPrefix("chaos: ") })
    #expect(lines.lines.count > 2 && lines.verdict == "broken")
    #expect(lines.errors.hasPrefix("chaos 0.1.0 · seed 42 · "))
  }

  #if os(Linux)
    /// People get a line that is rewritten in place, and ids instead of lines for scripts.
    @Test func aTerminalIsForPeople() throws {
      let sandbox = try Sandbox()
      let line = "chaos run --store plain-file --seed 42 --runs 600"
      try sandbox.write("chaos() { '\(Tool.path)' \"$@\"; }\n\(line)\n", to: "line.sh")
      let ended = try sandbox.shell(
        "command -v script >/dev/null || exit 3; TERM=xterm script -qec 'sh line.sh' /dev/null")
      if ended.status == 3 { return }
      #expect(ended.status == 1)
      #expect(ended.output.contains("\r\u{1B}[Kplain-file: "))
      #expect(ended.output.contains("\u{1B}[31m✗ broken  "))
      #expect(!ended.output.contains("chaos: broken "))
      #expect(!ended.output.contains("chaos: verdict "))
      #expect(ended.output.contains("more causes on plain-file; '-v' or 'replay ID' tells the"))
      let text = ended.output.replacing("\r\n", with: "\n")
      let ids = text.matches(of: /\n[ ]{4}([0-9a-f]{8})[ ]+\d+ steps[ ]{2}/)
        .map(\.1)
      #expect(!ids.isEmpty)
      for id in ids { #expect(try sandbox.run("replay", String(id)).status == 1) }
      // What is rewritten is gone before anything else is said.
      let last = try #require(text.ranges(of: "\r\u{1B}[K").last)
      #expect(text[last.upperBound...].hasPrefix("\u{1B}[31m✗ broken  "))
    }
  #endif
}
