// How open choices are gone through, and when a scenario does not apply.

import ChaosCampaign
import ChaosCatalog
import ChaosScenarios
import ChaosTrace
import Testing

@Suite struct ScenarioRunnerTests {
  private let catalog = Catalog()

  private func run(_ steps: String, _ store: String, on era: EraName = .ios18) throws
    -> ScenarioResult
  {
    let text = "chaos trace 1\nphone ios18\n@title T.\n" + steps.replacing("; ", with: "\n")
    let scenario = try Scenario(name: "x", parsing: Array(text.utf8))
    return ScenarioRunner(catalog.simulator(), try catalog.store(store)).run(scenario, on: era)
  }

  /// A plain file's first save is open, write, sync, close and the change of its class.
  @Test func anActStopsBeforeEachOfItsCalls() throws {
    let result = try run(
      "launch app user; act app write theme pause=each; kill app jetsam", "plain-file")
    #expect(result.traces == 5)
    #expect(result.verdict != .doesNotApply)
  }

  @Test func eachSurvivorSetIsTriedOnce() throws {
    let none = try run("launch app user; power-loss each", "plain-file")
    #expect(none.traces == 1)
    let some = try run("launch app user; act app write theme; power-loss each", "plain-file")
    #expect(some.traces > 2)
  }

  @Test func aFaultStrikesEachCallOnce() throws {
    let result = try run(
      "launch app user; fault app write-eio nth=each; act app write theme; act app write theme",
      "plain-file")
    #expect(result.traces == 2)
  }

  /// A fault is looked for with what comes later running to its end.
  @Test func aFaultAndAStopAreCombined() throws {
    let result = try run(
      """
      launch app user; fault app fsync-eio-ext4 nth=each; act app write theme; \
      act app write theme pause=each; kill app jetsam
      """, "plain-file")
    // A save whose sync fails ends without the change of its class.
    #expect(result.traces == 5 + 4)
  }

  /// A store that breaks by its own work alone has a bug, and not the scenario's.
  @Test func whatBreaksWithoutTheTroubleIsAnotherBug() throws {
    let work = "launch app user; act app write theme; act app write theme; act app read theme"
    let store = "canary:forgets-own-write"
    // A scenario of nothing else is of that.
    let own = try run("@breaks ReadsSeeOwnWrites; " + work, store)
    #expect(own.verdict == .broken && own.hasBug)
    let other = try run("@breaks ReadsSeeOwnWrites; " + work + "; @decisive; reboot", store)
    #expect(other.verdict == .broken && !other.hasBug)
    #expect(other.broken == ["ReadsSeeOwnWrites"])
    // A kill is trouble where the bug is about it, and else the end of a launch.
    let end = "kill app jetsam; launch app user; act app read theme"
    #expect(try run("@breaks ReadsSeeOwnWrites; \(work); \(end)", store).hasBug)
    #expect(try !run("@breaks ReadsSeeOwnWrites; \(work); @decisive; \(end)", store).hasBug)
    // Another promise that breaks by the trouble counts.
    let steps =
      "@breaks AcknowledgedWritesSurvive NoTornValue; launch app user; act app write theme; "
      + "@decisive; act app write theme pause=each; @decisive; kill app jetsam; "
      + "launch app user; act app read theme"
    #expect(try run(steps, "plain-file").hasBug)
    #expect(try run(steps, "hardened-file").verdict == .held)
  }

  /// What breaks though the trouble never came is another bug; an act that ends by it may have no
  /// effect.
  @Test func whatBreaksBeforeTheTroubleIsAnotherBug() throws {
    let work = "launch app user; act app write theme; act app write theme; act app read theme"
    let fault = "; @decisive; fault app keychain-not-available nth=1"
    let result = try run(
      "@breaks ReadsSeeOwnWrites; " + work + fault, "canary:forgets-own-write")
    #expect(result.verdict == .broken && !result.hasBug)
    let hung = try run("launch app user; act app batch", "canary:locks-twice")
    #expect(hung.verdict == .broken && hung.hasBug)
  }

  @Test func aLaunchThatCannotBeMakesItIdle() throws {
    let steps = "launch app user; reboot; launch app prewarm; act app read theme"
    #expect(try run(steps, "plain-file").verdict == .held)
    let result = try run(steps, "plain-file", on: .ios13)
    #expect(result.verdict == .doesNotApply)
    #expect(result.idle == 2)
  }

  @Test func aFaultThatNeverStrikesMakesItIdle() throws {
    let result = try run("launch app user; fault app read-eio nth=1; reboot", "plain-file")
    #expect(result.verdict == .doesNotApply && result.idle == 1)
  }

  /// The store's memory has no disk calls before which an act could stop.
  @Test func anActThatDoesNotStopMakesItIdle() throws {
    let result = try run(
      "launch app user; act app read theme; act app write theme pause=each; kill app jetsam",
      "session-cached", on: .ios7)
    #expect(result.verdict == .doesNotApply && result.idle == 2)
  }

  /// A bug of files cannot happen to a store without any, and one of renames not to a store that
  /// writes in place; that such a store keeps its promises says nothing about it.
  @Test(arguments: [
    ("files", "keychain", false), ("files", "session-cached", false), ("files", "gated", false),
    ("files", "plain-file", true), ("renames", "plain-file", false), ("locks", "plain-file", false),
    ("renames", "session-cached", true), ("renames", "keychain", false),
    ("renames", "plain-file:atomic", true), ("renames", "hardened-file", true),
    ("locks", "hardened-file", true), ("locks", "coordinated-file", true),
    ("files", "sqlite-wal", true),
    ("renames", "sqlite-wal", false),
    ("locks", "sqlite-wal", true), ("keychain", "keychain", true),
    ("keychain", "plain-file", false),
  ])
  func whatAStoreLacksCannotGoWrong(need: String, store: String, isThere: Bool) throws {
    let result = try run("@needs \(need); launch app user; act app write session", store)
    #expect(result.verdict == (isThere ? .held : .doesNotApply))
    #expect(result.lacking?.rawValue == (isThere ? nil : need))
  }

  @Test func brokenBeatsLacking() throws {
    let result = try run(
      "@needs files; launch app user; act app write streak; reboot; launch app prewarm; "
        + "act app read streak", "session-cached")
    #expect(result.verdict == .broken && result.lacking == .files)
  }

  /// What is broken is told, whether or not everything took effect.
  @Test func brokenBeatsIdle() throws {
    let result = try run(
      "launch app user; act app write streak; reboot; launch app prewarm; act app read streak; "
        + "resume widget", "session-cached")
    #expect(result.broken == ["NoSilentRegression"])
    #expect(result.verdict == .broken)
    #expect(Trace(decoding: result.trace).steps.count == 6)
  }

  /// The trace that is kept shows what the scenario is about, though others break in other ways
  /// before it: stopped early in its first save a plain file has no value, and later no class.
  @Test(arguments: ["NoTornValue", "ProtectionIsKept"]) func theTraceThatShowsTheBugIsKept(
    promise: String
  ) throws {
    let result = try run(
      """
      @breaks \(promise); launch app user; act app write theme pause=each; kill app jetsam; \
      launch app user; act app read theme; reboot; launch app fetch; act app read theme
      """, "plain-file")
    #expect(Set(result.broken) == ["NoTornValue", "ProtectionIsKept"])
    #expect(result.broken.first == promise)
    let alone = catalog.simulator().run(
      Trace(decoding: result.trace), try catalog.store("plain-file"))
    #expect(alone.violations.map(\.invariant).contains(promise))
    #expect(alone.digest == result.digest)
  }

  @Test func theSameRunGivesTheSame() throws {
    let steps = "launch app user; act app write theme pause=each; power-loss each; launch app user"
    #expect(try run(steps, "hardened-file") == run(steps, "hardened-file"))
  }
}
