// A store that says "nothing" where it cannot look is wrong, and not whoever reads the value later.

import ChaosCatalog
import ChaosContracts
import ChaosCorpus
import ChaosReports
import ChaosSimulation
import ChaosTrace
import Testing

struct BlindAnswerTests {
  /// Nobody was told that the value is saved: both answers are possible, not one after the other.
  private static let cutOff = """
    launch app user
    act app write streak pause=3
    reboot
    launch app prewarm
    act app read streak
    """

  private func run(_ text: String) throws -> RunOutcome {
    let catalog = Catalog()
    let trace = try TraceText(
      parsing: "chaos trace 1\nphone ios18 passcode disk=apfs.power\n" + text
    ).trace
    return try catalog.simulator().run(trace, catalog.store("plain-file:class=c"))
  }

  @Test func whatIsReadBlindlyIsBlamed() throws {
    let outcome = try run(Self.cutOff)
    let violation = try #require(
      outcome.violations.first { $0.invariant == "NoSilentRegression" })
    let read = outcome.judged.operation(try #require(violation.operation))
    #expect(read.step == 4)
    #expect(read.completion == .absent)
    #expect(
      violation.message == "streak reads absent, expected 365 or newer, which is read later")
    #expect(CauseWords.right(outcome.judged, violation) == "answer \"unavailable\"")
  }

  /// What is built on the value that is read later is built on the truth.
  @Test func whatIsBuiltOnTheTruthIsNoPoison() throws {
    let outcome = try run(Self.cutOff + "\nunlock\nact app streak streak")
    let read = try #require(
      outcome.judged.history.operations.first { $0.step == 6 && $0.kind == .read })
    #expect(read.completion.map { "\($0)" }?.contains("absent") == false)
    #expect(outcome.judged.wrongAnswers.map(\.operation).contains(read.id) == false)
    #expect(outcome.violations.map(\.invariant).contains("NoSilentRegression"))
    #expect(outcome.violations.allSatisfy { $0.invariant != "NoPoisonedWrite" })
  }

  /// Whoever can look and finds nothing has nothing to be blamed for.
  @Test func whoSawThatNothingIsThereIsRight() throws {
    let outcome = try run(
      Self.cutOff.replacing("launch app prewarm", with: "unlock\nlaunch app user"))
    #expect(outcome.violations.allSatisfy { $0.invariant != "NoSilentRegression" })
  }
}
