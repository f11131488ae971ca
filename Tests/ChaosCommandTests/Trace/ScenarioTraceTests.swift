// Scenarios where a trace is asked for: `replay`, `show`, `shrink` and `compare` take their names.

import ChaosTrace
import Testing

@Suite struct ScenarioTraceTests {
  /// Without open choices a scenario is a trace like any other, on the store in which it was met.
  @Test func aScenarioIsReplayed() throws {
    let ended = try Sandbox().run("replay", "streak-reset")
    #expect(ended.status == 1 && ended.errors.isEmpty)
    #expect(ended.lines.first == "phone ios18 passcode disk=apfs.power · session-cached")
    #expect(ended.lines.contains { $0.hasPrefix("✗ broken  NoPoisonedWrite: ") })
    let other = try Sandbox().run("replay", "streak-reset", "--store", "hardened-file")
    #expect(other.status == 0)
  }

  /// Of the traces that it stands for it is the one that shows its bug, and that is said.
  @Test func ofManyTracesTheWorstIsReplayed() throws {
    let ended = try Sandbox().run("replay", "killed-while-saving")
    #expect(ended.status == 1)
    #expect(
      ended.errors.hasPrefix("killed-while-saving: 5 traces on plain-file, ios18; this one shows"))
    #expect(ended.lines.contains { $0.hasPrefix("✗ broken  NoTornValue: ") })
    let held = try Sandbox().run("replay", "killed-while-saving", "--store", "hardened-file")
    #expect(held.status == 0)
    #expect(held.errors.contains("hardened-file, ios18; all hold; this is the first in which"))
    #expect(held.lines.contains { $0.hasPrefix("✓ held  ") })
  }

  /// What matters may never happen on another era: that is no secret.
  @Test func eachEraHasItsOwn() throws {
    let ended = try Sandbox().run(
      "replay", "temporary-files-left", "--store", "session-cached", "--era", "all")
    #expect(ended.status == 0)
    #expect(ended.lines.count == EraName.allCases.count)
    #expect(ended.errors.contains("session-cached, ios7; in none what matters happens"))
    #expect(ended.errors.contains("session-cached, ios18; all hold"))
  }

  /// What is shown as text is a trace, and leads to the same place.
  @Test func whatIsShownReplays() throws {
    let sandbox = try Sandbox()
    let shown = try sandbox.run("show", "killed-while-saving", "--format", "text")
    #expect(shown.status == 0)
    let text = try TraceText(parsing: shown.output)
    #expect(text.note("store") == "plain-file" && text.note("scenario") == "killed-while-saving")
    try sandbox.write(shown.output, to: "t.trace")
    #expect(
      try sandbox.run("replay", "t.trace").output
        == sandbox.run("replay", "killed-while-saving").output)
    let story = try sandbox.run("show", "killed-while-saving")
    #expect(story.lines.contains { $0.hasSuffix(" (S15 B55 F100, reported)") })
    #expect(story.lines.contains { $0.hasPrefix("✗ NoTornValue: ") })
  }

  @Test func aScenarioIsShrunk() throws {
    let ended = try Sandbox().run("shrink", "killed-while-saving", "-o", "small.trace")
    #expect(ended.status == 1)
    #expect(ended.lines.first?.hasPrefix("✗ broken  NoTornValue") == true)
  }

  /// The same trace everywhere: the one that shows most where the bug was met.
  @Test func aScenarioIsCompared() throws {
    let ended = try Sandbox().run(
      "compare", "killed-while-saving", "--store", "plain-file", "--store", "hardened-file")
    #expect(ended.status == 1)
    #expect(ended.errors.contains("plain-file, ios18; this one shows its bug"))
    #expect(ended.lines.contains { $0.contains("NoTornValue") })
  }

  /// A file with open choices is a scenario, wherever it lies.
  @Test func yourOwnFileIsTaken() throws {
    let sandbox = try Sandbox()
    let steps = "launch app user\nact app write theme pause=each\nkill app jetsam\n"
    try sandbox.write("chaos trace 1\nphone ios18\n@title Mine.\n" + steps, to: "mine.trace")
    let ended = try sandbox.run("replay", "mine.trace", "--store", "hardened-file")
    #expect(ended.status == 0)
    #expect(ended.errors.hasPrefix("mine: "))
    let nowhere = try sandbox.run("replay", "mine.trace")
    #expect(nowhere.status == 64)
    #expect(nowhere.errors.contains("depends on the store. Name one with '--store'."))
  }

  @Test func mistakesAreTold() throws {
    let sandbox = try Sandbox()
    let nobody = try sandbox.run("replay", "nobody-knows")
    #expect(nobody.status == 66)
    #expect(nobody.errors.contains("looked in Corpus and among the scenarios"))
    for command in ["replay", "show", "shrink"] {
      let all = try sandbox.run(command, "streak-reset", "--store", "all")
      #expect(all.status == 64)
      #expect(all.errors.contains("One store is needed here, and 'all' is several."))
    }
  }
}
