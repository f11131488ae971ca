// Stores that harm their own process: a campaign outlives them, and says what they did.

import ChaosCorpus
import Foundation
import Testing

@Suite struct RogueStoreTests {
  private static let all = [
    "rogue:trap", "rogue:spin", "rogue:hoard", "rogue:dice", "rogue:flood", "rogue:fill",
    "rogue:deaf",
  ]

  private func run(_ store: String, _ more: String...) throws -> (Ended, Sandbox) {
    let sandbox = try Sandbox()
    let arguments = ["run", "--store", store, "--seed", "1"]
    return (try sandbox.start(arguments + more).wait(), sandbox)
  }

  @Test func aTrapIsAFinding() throws {
    let (ended, sandbox) = try run("rogue:trap", "--runs", "60", "--format", "json")
    #expect(ended.status == 1)
    let store = try ended.json(RunDocument.self).stores[0]
    #expect(store.verdict == "broken")
    #expect(store.doubts.isEmpty)
    #expect(
      !store.findings.isEmpty && store.findings.allSatisfy { $0.invariant == "RunsWithoutTrap" })
    // The other traces ran: each that did not was one of the trap.
    #expect(store.traces > 30)
    #expect(store.traces + store.findings.reduce(0) { $0 + $1.seen } == 60)
    for finding in store.findings {
      #expect(finding.steps <= 3, "\(finding.trace)")
      #expect(finding.trace.last?.contains(" remove ") == true)
      #expect(finding.brokenEras.count == 7)
      #expect(finding.message.hasPrefix("the store's code ended its process (signal "))
      let replay = try sandbox.shell(finding.replay)
      #expect(replay.status == 1)
      #expect(replay.output.contains("✗ broken  RunsWithoutTrap: "))
    }
    #expect(sandbox.leftovers.isEmpty)
  }

  /// How many workers there are decides which of them is lost, and nothing else.
  @Test func trapsAreTheSameForAnyNumberOfWorkers() throws {
    let documents = try ["1", "2", "3"].map {
      try run("rogue:trap", "--runs", "60", "--format", "json", "--jobs", $0).0
        .json(RunDocument.self).timeless
    }
    #expect(documents[0].stores[0].findings.count > 0)
    #expect(documents[1] == documents[0])
    #expect(documents[2] == documents[0])
  }

  @Test func aStoreThatSpinsIsGivenUp() throws {
    let (ended, sandbox) = try run("rogue:spin", "--runs", "200", "--patience", "1")
    #expect(ended.status == 2)
    #expect(ended.verdict == "unknown")
    #expect(ended.stories.isEmpty)
    #expect(ended.lines.contains { $0.contains("the store's code ran for 1 s without an end") })
    // It is given up after a few stalls.
    #expect(ended.lines.count { $0.contains("without an end") } <= 4, "\(ended.output)")
    #expect(sandbox.leftovers.isEmpty)
    #expect(try sandbox.files().isEmpty)
  }

  #if os(Linux)
    @Test func aStoreThatHoardsIsGivenUp() throws {
      let (ended, sandbox) = try run("rogue:hoard", "--runs", "56", "--jobs", "1")
      #expect(ended.status == 2)
      #expect(
        ended.lines.contains { $0.hasSuffix("took more than 1024 MB of memory") }, "\(ended.output)"
      )
      #expect(sandbox.leftovers.isEmpty)
    }
  #endif

  @Test(arguments: [
    ("flood", "30", "into its process's answer"), ("fill", "30", "in its temporary folder"),
    ("deaf", "1", "ran for 1 s without an end"),
  ])
  func aStoreThatHarmsOthersIsGivenUp(mischief: String, patience: String, words: String) throws {
    let (ended, sandbox) = try run(
      "rogue:\(mischief)", "--runs", "56", "--jobs", "1", "--patience", patience)
    #expect(ended.status == 2, "\(ended.output)")
    #expect(ended.verdict == "unknown")
    #expect(ended.lines.contains { $0.contains(words) }, "\(ended.output)")
    #expect(ended.stories.isEmpty)
    #expect(sandbox.leftovers.isEmpty)
  }

  /// It breaks promises, but never twice in the same way: no finding, and no green either.
  @Test func aStoreThatThrowsDiceIsUnknown() throws {
    let (ended, _) = try run("rogue:dice", "--runs", "60")
    #expect(ended.status == 2 || ended.status == 1)
    #expect(ended.lines.contains { $0.contains(", and then did not") })
    // Where, and what each of two runs was told.
    let told = ended.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(told.contains(", and then did not: "), "\(told)")
    #expect(told.contains(" in one run, ") && told.contains("(hash "), "\(told)")
  }

  @Test func aStoreWithoutRemovalsIsNotBlamed() throws {
    let sandbox = try Sandbox()
    let steps = "launch app user; act app write theme; act app read theme"
    for store in Self.all {
      try sandbox.write(Sandbox.trace(store, steps), to: "t.trace")
      #expect(try sandbox.run("replay", "t.trace").status == 0)
    }
  }

  @Test func replayOutlivesThemToo() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Traces.removal("rogue:trap"), to: "trap.trace")
    let trap = try sandbox.run("replay", "trap.trace")
    #expect(trap.status == 1)
    #expect(
      trap.lines.contains {
        $0.hasPrefix(
          "✗ broken  RunsWithoutTrap: the store's code ended its process, twice (signal ")
      })
    let table = try sandbox.run("replay", "trap.trace", "--era", "all")
    #expect(table.status == 1)
    #expect(table.lines.count { $0.contains(" broken   RunsWithoutTrap: ") } == 7)
    try sandbox.write(Traces.removal("rogue:spin"), to: "spin.trace")
    let spin = try sandbox.run("replay", "spin.trace", "--patience", "1")
    #expect(spin.status == 2)
    #expect(spin.lines.last == "? unknown  the store's code ran for 1 s without an end")
    #expect(sandbox.leftovers.isEmpty)
  }
}
