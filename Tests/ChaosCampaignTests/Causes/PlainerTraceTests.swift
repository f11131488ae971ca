// Each way in which one trouble stands in for another, on a planted bug or a naive store that shows
// it: the trace that is found, and the cause that is told.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosReports
import ChaosSimulation
import ChaosTrace
import Testing

@Suite struct PlainerTraceTests {
  struct Case: CustomTestStringConvertible {
    var store: String
    var invariant: String
    var steps: String
    var cause: String
    var smallest: String

    var testDescription: String { "\(store), \(cause)" }
  }

  static let cases = [
    // A step at the end that only renames the broken promise.
    Case(
      store: "session-cached", invariant: "NoPoisonedWrite",
      steps: """
        launch app user
        act app write streak
        reboot
        launch app prewarm
        act app streak streak
        """,
      cause: "read+before-first-unlock",
      smallest: """
        launch app user
        act app write streak
        reboot
        launch app prewarm
        act app read streak
        """),
    // The harm was done before the trouble: a death shows it.
    Case(
      store: "canary:late-write", invariant: "NoSilentRegression",
      steps: """
        launch app user
        act app write streak
        fault app create-enospc nth=1
        act app read streak
        """,
      cause: "death",
      smallest: """
        launch app user
        act app write streak
        kill app jetsam
        """),
    // Power that goes is a death as well.
    Case(
      store: "canary:writes-in-place", invariant: "NoTornValue",
      steps: """
        launch app user
        act app write streak pause=5
        power-loss all
        """,
      cause: "death-in-the-middle",
      smallest: """
        launch app user
        act app write streak pause=5
        kill app jetsam
        """),
    // Another process is another life, and another call of the same life will do.
    Case(
      store: "canary:open-error-as-absent", invariant: "NoSilentRegression",
      steps: """
        launch app user
        launch notifications push
        act app write streak
        fault notifications open-eio nth=1
        act notifications read streak
        """,
      cause: "open-eio",
      smallest: """
        launch app user
        act app write streak
        fault app open-eio nth=2
        act app write theme
        """),
    // A failure that is reported interrupts, and so does a death.
    Case(
      store: "canary:half-batch", invariant: "BatchesAreAtomic",
      steps: """
        launch app user
        fault app fsync-eio-ext4 nth=2
        act app batch
        """,
      cause: "death-in-the-middle",
      smallest: """
        launch app user
        act app batch pause=12
        kill app jetsam
        """),
    // Code that looks at no failure has one bug.
    Case(
      store: "plain-file", invariant: "FailuresAreReported",
      steps: """
        launch app user
        fault app create-enospc nth=1
        act app write streak
        """,
      cause: "write-enospc",
      smallest: """
        launch app user
        fault app write-enospc nth=1
        act app write streak
        """),
    // A full disk is a call that fails.
    Case(
      store: "plain-file", invariant: "FailuresAreReported",
      steps: """
        launch app user
        low-space reserve
        act app write streak
        """,
      cause: "write-enospc",
      smallest: """
        launch app user
        fault app write-enospc nth=1
        act app write streak
        """),
    // What another process does in the middle may as well be done afterwards, and what it reads
    // it also reads when it writes.
    Case(
      store: "canary:never-looks-again", invariant: "OtherProcessCatchesUp",
      steps: """
        launch app user
        launch notifications push
        act app write streak
        act app write streak pause=1
        act notifications read streak
        """,
      cause: "other-process",
      smallest: """
        launch app user
        launch notifications push
        act app write streak
        act notifications write streak
        """),
    // A phone without a passcode is a phone that is unlocked.
    Case(
      store: "gated", invariant: "AcknowledgedWritesSurvive",
      steps: """
        launch app user
        act app write streak
        passcode remove
        reboot
        launch app prewarm
        act app write streak
        wait 11s
        power-loss all-but:0
        """,
      cause: "power-loss",
      smallest: """
        launch app user
        act app write streak
        reboot
        unlock
        launch app user
        act app write streak
        wait 11s
        power-loss all-but:0
        """),
    // An honest answer that the app takes for nothing is the app's bug, whatever the reason for it.
    Case(
      store: "canary:caches-nothing", invariant: "NoPoisonedWrite",
      steps: """
        launch app user
        act app cache
        kill app jetsam
        launch app user
        fault app read-eio nth=1
        act app cache
        """,
      cause: "read+unavailable",
      smallest: """
        launch app user
        act app cache
        kill app jetsam
        launch app user
        fault app read-eio nth=1
        act app cache
        """),
  ]

  @Test(arguments: cases) func troubleBecomesPlain(_ example: Case) throws {
    let catalog = Catalog()
    let minimizer = Minimizer(catalog.simulator(), try catalog.store(example.store))
    let trace = try trace(example.steps)
    let finding = try #require(minimizer.minimize(trace, breaking: example.invariant))
    #expect(finding.cause?.description == example.cause)
    #expect(finding.trace.steps.map(\.text).joined(separator: "\n") == example.smallest)
    // What is shrunk again stays as it is.
    let again = minimizer.minimize(finding.trace, breaking: finding.violation.invariant)
    #expect(again?.trace == finding.trace)
    #expect(again?.cause == finding.cause)
  }

  /// A store that is closed is closed to whoever comes.
  @Test(arguments: ["read streak", "flush"]) func aRefusalIsOneCause(act: String) throws {
    let catalog = Catalog()
    let minimizer = Minimizer(catalog.simulator(), try catalog.store("gated"))
    let trace = try trace("lock\nwait 11s\nlaunch app prewarm\nact app \(act)")
    let finding = try #require(minimizer.minimize(trace, breaking: "AvailableAsDeclared"))
    #expect(finding.cause?.description == "AvailableAsDeclared+locked")
    let words = CauseWords.cause(try #require(finding.cause), nil, finding.violation)
    #expect(words == "a refusal on a locked device, F1, F77")
    #expect(FindingWords.heading(finding).contains("a refusal on a locked device"))
  }

  /// What is no answer does not swallow what is.
  @Test func aComplaintIsNoAnswer() throws {
    let catalog = Catalog()
    let store = try catalog.store("canary:stays-unavailable,leaves-date-out")
    let trace = try trace(
      """
      launch app user
      act app write theme
      reboot
      launch app location
      act app read theme
      """)
    let minimizer = Minimizer(catalog.simulator(), store)
    let answer = minimizer.minimize(trace, breaking: "RecoversAfterUnlock")
    let complaint = minimizer.minimize(trace, breaking: "PassesItsOwnCheck")
    #expect(answer?.cause?.description == "read+before-first-unlock")
    #expect(complaint?.cause?.needs == [])
    #expect(complaint?.trace.steps.count == 2)
  }

  private func trace(_ steps: String) throws -> Trace {
    try TraceText(parsing: "chaos trace 1\nphone ios18 passcode disk=apfs.power\n\(steps)").trace
  }
}
