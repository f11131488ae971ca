// Two bugs in one store: a trace that shows one of them is not shrunk into the other.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosCorpus
import ChaosTrace
import Testing

struct FailureNatureTests {
  struct Case: CustomTestStringConvertible, Sendable {
    /// The bug that is shown, and another one, which breaks in plainer traces.
    var bugs: [String]
    var steps: String
    var invariant: String
    var cause: String

    var testDescription: String { bugs.joined(separator: " and not ") }
  }

  static let cases = [
    Case(
      bugs: ["ignores-lost-token", "writes-in-place"],
      steps: """
        launch app user
        act app write streak
        fault app keychain-not-allowed nth=1
        act app login
        act app write streak pause=5
        kill app jetsam
        """,
      invariant: "LoginsAreWhole", cause: "keychain-not-allowed"),
    Case(
      bugs: ["ignores-keychain", "late-write"],
      steps: """
        launch app user
        act app write streak
        fault app keychain-not-allowed nth=1
        act app login
        """,
      invariant: "LoginsAreWhole", cause: "keychain-not-allowed"),
    Case(
      bugs: ["removes-first", "gap-between-renames"],
      steps: """
        launch app user
        act app settings
        upgrade
        launch app user
        act app migrate pause=20
        kill app jetsam
        """,
      invariant: "MigrationsRestart", cause: "death-in-the-middle+upgrade"),
    Case(
      bugs: ["echoes-default", "too-protected"],
      steps: """
        launch app user
        act app restore-screen
        act app restore-screen
        reboot
        launch app prewarm
        act app restore-screen
        unlock
        act app restore-screen
        """,
      invariant: "NoPoisonedWrite", cause: "read+unavailable"),
  ]

  @Test(arguments: cases) func oneBugIsNotTakenForAnother(_ example: Case) throws {
    let catalog = Catalog()
    let text = "chaos trace 1\nphone ios18 passcode disk=apfs.power\n\(example.steps)"
    let trace = try TraceText(parsing: text).trace
    func cause(_ bugs: [String]) throws -> String? {
      let store = try catalog.store("canary:" + bugs.joined(separator: ","))
      let minimizer = Minimizer(catalog.simulator(), store)
      return minimizer.minimize(trace, breaking: example.invariant)?.cause?.description
    }
    #expect(try cause([example.bugs[0]]) == example.cause)
    #expect(try cause(example.bugs) == example.cause)
  }
}
