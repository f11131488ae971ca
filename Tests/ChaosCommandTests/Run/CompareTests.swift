// `chaos compare`: the same traces on several stores and eras.

import Foundation
import Testing

@Suite struct CompareTests {
  /// The document, as a program reads it.
  private struct Document: Decodable, Equatable {
    struct Count: Decodable, Equatable {
      var invariant: String
      var traces: Int
      var first: Int
      var shortest: Int
      var steps: Int
    }

    struct Cell: Decodable, Equatable {
      var store: String
      var era: String
      var verdict: String
      var traces: Int
      var broken: Int
      var invariants: [Count]
      var doubts: [String]
    }

    struct Smallest: Decodable, Equatable {
      var store: String
      var invariant: String
      var id: String
      var trace: [String]
      var traceFile: String?
    }

    var version: String
    var verdict: String
    var seed: String?
    var id: String?
    var scenario: String?
    var cells: [Cell]
    var smallest: [Smallest]
  }

  @Test func aTraceIsRunOnEveryStoreAndEra() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Traces.streak, to: "t.trace")
    let ended = try sandbox.run(
      "compare", "t.trace", "--store", "session-cached", "--store", "hardened-file", "--era",
      "ios18", "--era", "ios12")
    #expect(ended.status == 1 && ended.errors.isEmpty)
    #expect(
      ended.lines == [
        "chaos 0.1.0 · trace \(Traces.streakID) · session-cached, hardened-file · ios18 ios12", "",
        "                 ios18  ios12",
        "session-cached  broken   held",
        "hardened-file     held   held", "",
        "✗ session-cached   NoPoisonedWrite   ios18",
        "✗ session-cached   NoSilentRegression   ios18", "",
        "chaos: verdict broken, trace \(Traces.streakID)",
      ])
  }

  /// One era is not every release, and nobody has to guess which one ran.
  @Test func anEraThatNobodyAskedForIsSaid() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Traces.streak, to: "t.trace")
    for words in [["t.trace"], ["--seed", "1", "--runs", "3"]] {
      let ended = try sandbox.start(["compare"] + words + ["--store", "hardened-file"]).wait()
      #expect(
        ended.lines.first?.hasSuffix(" · ios18 only; '--era all' takes every release") == true)
      let all = try sandbox.start(
        ["compare"] + words + ["--store", "hardened-file", "--era", "all"]
      ).wait()
      #expect(all.lines.first?.hasSuffix(" · all eras") == true)
    }
  }

  /// People know a scenario by its name.
  @Test func aScenarioIsNamed() throws {
    let sandbox = try Sandbox()
    let scenario = try sandbox.run("compare", "streak-reset", "--store", "hardened-file")
    #expect(scenario.lines.first?.contains(" · scenario streak-reset, trace ") == true)
    #expect(
      scenario.lines.last?.hasPrefix("chaos: verdict held, scenario streak-reset, trace ") == true)
    let document = try sandbox.run(
      "compare", "streak-reset", "--store", "hardened-file", "--format", "json")
    #expect(try document.json(Document.self).scenario == "streak-reset")
  }

  /// What the table says of a store is what a replay says.
  @Test func itAgreesWithReplay() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Traces.streak, to: "t.trace")
    let compared = try sandbox.run("compare", "t.trace", "--era", "all", "--format", "json")
    let document = try compared.json(Document.self)
    #expect(document.id == Traces.streakID)
    for store in ["session-cached", "plain-file", "hardened-file", "sqlite-wal"] {
      let replay = try sandbox.run("replay", "t.trace", "--store", store, "--era", "all")
      let verdicts = document.cells.filter { $0.store == store }.map { "\($0.era) \($0.verdict)" }
      let lines = replay.lines.map { line in
        line.split(separator: " ").prefix(2).joined(separator: " ")
      }
      #expect(!verdicts.isEmpty && verdicts == lines)
    }
  }

  private static let drawn = [
    "compare", "--seed", "42", "--runs", "60", "--store", "session-cached", "--store",
    "hardened-file", "--era", "ios18", "--era", "ios7", "--format", "json",
  ]

  @Test func theNumberOfWorkersChangesNothing() throws {
    let one = try Sandbox().start(Self.drawn + ["--jobs", "1"]).wait()
    let four = try Sandbox().start(Self.drawn + ["--jobs", "4"]).wait()
    #expect(one.status == 1)
    #expect(one.output == four.output)
  }

  /// Each cell counts the same traces, and behind each broken promise stands one that replays.
  /// As in a run: what nobody sees again breaks nothing, and is not kept.
  @Test func aStoreThatThrowsDiceIsUnknown() throws {
    let sandbox = try Sandbox()
    let ended = try sandbox.run(
      "compare", "--store", "rogue:dice", "--seed", "42", "--runs", "300", "-q")
    #expect(ended.status == 2, "\(ended.output)")
    #expect(try sandbox.files().isEmpty)
  }

  @Test func countsAndTracesAgree() throws {
    let sandbox = try Sandbox()
    let document = try sandbox.start(Self.drawn).wait().json(Document.self)
    #expect(document.cells.count == 4)
    for cell in document.cells {
      #expect(cell.traces == 60 && cell.doubts.isEmpty)
      #expect(cell.invariants.allSatisfy { (1...cell.broken).contains($0.traces) })
      #expect(cell.invariants.allSatisfy { $0.first <= $0.shortest && $0.shortest < 60 })
      #expect(cell.store != "hardened-file" || cell.verdict == "held")
    }
    #expect(!document.smallest.isEmpty)
    for smallest in document.smallest.prefix(2) {
      let replay = try sandbox.run("replay", smallest.id, "--store", smallest.store)
      #expect(replay.status == 1)
      #expect(replay.lines.contains { $0.hasPrefix("✗ broken  \(smallest.invariant): ") })
    }
  }

  @Test(arguments: [
    ([], "Name a trace, or draw some"),
    (["t.trace", "--seed", "1"], "'--seed', '--runs' and '--model' draw traces"),
    (["--seed", "1..<3"], "A comparison takes one seed"),
    (["--seed", "1", "--store", "nobody"], "No store 'nobody'"),
    (["--seed", "1", "--runs", "0"], "'--runs' must be at least 1"),
  ])
  func mistakesAreTold(words: [String], complaint: String) throws {
    let ended = try Sandbox().start(["compare"] + words).wait()
    #expect(ended.status == 64)
    #expect(ended.complaint?.hasPrefix("Error: \(complaint)") == true, "\(ended.errors)")
  }
}
