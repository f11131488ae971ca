// The text of a scenario: what it says, and how it complains.

import ChaosScenarios
import ChaosTrace
import Testing

@Suite struct ScenarioTextTests {
  private static let head = "chaos trace 1\nphone ios15 passcode disk=apfs.power\n@title Lost.\n"

  private func scenario(_ rest: String, head: String = head) throws(ScenarioError) -> Scenario {
    try Scenario(name: "x", parsing: Array((head + rest).utf8))
  }

  @Test func notesAndStepsAreRead() throws {
    let scenario = try scenario(
      """
      @source S1 B07
      @source TICKET-7
      @confidence measured
      @store plain-file:atomic
      @fix They write a new file,  and rename it.
      @breaks NoTornValue
      @expect plain-file:atomic ios18 ios15: broken NoTornValue NoPoisonedWrite
      @expect * ios7: does-not-apply
      @expect * *: held
      # A comment.
      launch app user

      @decisive
      act app write theme large
      """)
    #expect(scenario.title == "Lost.")
    #expect(scenario.sources == ["S1", "B07", "TICKET-7"])
    #expect(scenario.confidence == .measured)
    #expect(scenario.fix == "They write a new file, and rename it.")
    #expect(scenario.store == "plain-file:atomic")
    #expect(scenario.trace.header.era == .ios15)
    #expect(
      scenario.trace.steps == [.launch(.app, .user), .act(.app, .write, on: .theme, shape: .large)])
    #expect(scenario.decisive == [1] && scenario.needed == [1])
    #expect(
      scenario.expected("plain-file:atomic", .ios15) == .broken(["NoTornValue", "NoPoisonedWrite"]))
    #expect(scenario.expected("plain-file", .ios7) == .doesNotApply)
    #expect(scenario.expected("plain-file", .ios12) == .held)
    #expect(scenario.isShown(by: ["NoTornValue"]) && !scenario.isShown(by: ["NoPoisonedWrite"]))
  }

  /// Without a mark every step matters, and without a promise any that breaks is the bug.
  @Test func whatIsLeftOutStandsForAll() throws {
    let scenario = try scenario("launch app user\nact app read theme\n")
    #expect(scenario.needed == [0, 1])
    #expect(scenario.isShown(by: ["ActsEnd"]) && !scenario.isShown(by: []))
    #expect(scenario.expected("plain-file", .ios18) == nil)
  }

  @Test func openChoicesAreKept() throws {
    let scenario = try scenario(
      """
      launch app user
      fault app write-eio nth=each
      act app write theme large pause=each
      power-loss each
      panic each
      """)
    #expect(
      scenario.choices == [
        .init(step: 1, kind: .nth), .init(step: 2, kind: .pause), .init(step: 3, kind: .survivors),
        .init(step: 4, kind: .survivors),
      ])
    #expect(scenario.trace.steps[1] == .fault(.app, .writeError, nth: 1))
    #expect(scenario.trace.steps[3] == .powerLoss(Survivors(.none)))
  }

  @Test(arguments: [
    ("", 4, "a step is missing"),
    ("fly\n", 4, "no step is called 'fly'"),
    ("launch app each\n", 4, "'each' is not one of user, prewarm"),
    ("@colour red\n", 4, "a scenario has no note '@colour'"),
    ("@confidence certain\n", 4, "'certain' is not one of reported, documented, measured"),
    ("@confidence reported\n@confidence reported\n", 5, "'@confidence' stands twice"),
    ("@fix One.\n@fix Two.\n", 5, "'@fix' stands twice"),
    ("@fix\n", 4, "what '@fix' says is missing"),
    ("@confidence reported twice\n", 4, "'twice' is one word too many"),
    ("@title Twice.\n", 4, "'@title' stands twice"),
    ("@store a b\n", 4, "'b' is one word too many"),
    ("@needs luck\n", 4, "'luck' is not one of files, renames, locks, keychain"),
    ("@source\n", 4, "what '@source' says is missing"),
    ("@expect plain-file held\n", 4, "an expectation is 'STORE ERAS: OUTCOME'"),
    ("@expect plain-file: held\n", 4, "an era is missing"),
    ("@expect plain-file ios99: held\n", 4, "'ios99' is not one of ios18"),
    ("@expect plain-file *: fine\n", 4, "'fine' is not one of held, broken"),
    ("@expect plain-file *: held NoTornValue\n", 4, "'NoTornValue' is one word too many"),
    ("@expect plain-file *:\n", 4, "an outcome is missing"),
    ("reboot\n@decisive\n@decisive\nunlock\n", 6, "'@decisive' stands twice"),
    ("reboot\n@decisive now\nunlock\n", 5, "'now' is one word too many"),
    ("reboot\n@decisive\n", 5, "no step follows '@decisive'"),
  ])
  func complaintsNameTheLine(text: String, line: Int, reason: String) {
    let error = #expect(throws: ScenarioError.self) { try scenario(text) }
    #expect(error?.line == line)
    #expect(error?.reason.description.hasPrefix(reason) == true, "\(error?.description ?? "")")
  }

  @Test func aTitleIsNeeded() {
    let error = #expect(throws: ScenarioError.self) {
      try scenario("reboot\n", head: "chaos trace 1\nphone ios15\n")
    }
    #expect(error?.reason == .missing("a note '@title'"))
  }

  @Test func bytesThatAreNoTextAreRefused() {
    let error = #expect(throws: ScenarioError.self) {
      try Scenario(name: "x", parsing: Array(Self.head.utf8) + [0xFF, 10])
    }
    #expect(error == ScenarioError(line: 4, reason: .notText))
  }
}
