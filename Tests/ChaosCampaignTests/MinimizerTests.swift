// From a failing trace to a finding: the promise is kept, and a family of promises shares its bugs.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosSearch
import ChaosTrace
import Testing

@Suite struct MinimizerTests {
  /// A store that breaks promises by what stands in a trace, and counts how often it is run.
  private final class Fake {
    var runs = 0
    let rules: [(String, (Trace) -> Bool)]

    init(_ rules: [(String, (Trace) -> Bool)]) { self.rules = rules }

    var minimizer: Minimizer {
      Minimizer(store: "fake") { [self] trace in
        runs += 1
        return rules.filter { $0.1(trace) }.map { Violation($0.0, operation: nil, message: "") }
      }
    }
  }

  private func has(_ steps: Step...) -> (Trace) -> Bool {
    { trace in steps.allSatisfy { trace.steps.contains($0) } }
  }

  private let long = Trace(
    header: TraceHeader(era: .adversarial, variation: 9),
    steps: [.lock, .wait(.day), .reboot, .evict, .unlock, .backup, .restore, .purgeCaches])

  @Test func aFindingNamesItsBug() {
    let fake = Fake([("NoSilentRegression", has(.reboot, .evict))])
    let finding = fake.minimizer.minimize(long, breaking: "NoSilentRegression", index: 3)
    #expect(finding?.trace == Trace(steps: [.reboot, .evict]))
    #expect(finding?.signature.description == "NoSilentRegression fake reboot evict")
    #expect(finding?.violation.invariant == "NoSilentRegression")
    #expect(finding?.original == long)
    #expect(finding?.index == 3)
    // Every run counts but the first and the last look.
    #expect(finding?.shrinkRuns == fake.runs - 2)
  }

  @Test func whatDoesNotBreakThePromiseIsNoFinding() {
    let fake = Fake([("NoSilentRegression", has(.reboot))])
    #expect(fake.minimizer.minimize(long, breaking: "NoPoisonedWrite") == nil)
    #expect(fake.minimizer.minimize(Trace(), breaking: "NoSilentRegression") == nil)
  }

  /// Another bug that is met on the way is not followed.
  @Test func anotherPromiseIsAnotherBug() {
    let fake = Fake([
      ("NoSilentRegression", has(.reboot, .evict)), ("NoPoisonedWrite", has(.lock)),
    ])
    let finding = fake.minimizer.minimize(long, breaking: "NoSilentRegression")
    #expect(finding?.trace.steps == [.reboot, .evict])
  }

  /// Which of these promises is broken can look ambiguous until the trace is small.
  @Test(arguments: [
    "AcknowledgedWritesSurvive", "NoLostUpdate", "NoCollateralDamage", "FailuresAreReported",
  ])
  func aFamilySharesItsBugs(other: String) {
    let own = other == "NoLostUpdate" ? "NoCollateralDamage" : "NoLostUpdate"
    let fake = Fake([(own, has(.reboot, .evict)), (other, has(.evict))])
    let finding = fake.minimizer.minimize(long, breaking: own)
    #expect(finding?.trace == Trace(steps: [.evict]))
    #expect(finding?.violation.invariant == other)
    #expect(finding?.signature.invariant == other)
    #expect(finding?.shrinkRuns == fake.runs - 2)
  }

  /// The promise that was asked about is named as long as it stays broken.
  @Test func theOwnPromiseComesFirst() {
    let fake = Fake([
      ("AcknowledgedWritesSurvive", has(.evict)), ("NoLostUpdate", has(.evict)),
    ])
    #expect(
      fake.minimizer.minimize(long, breaking: "NoLostUpdate")?.violation.invariant
        == "NoLostUpdate")
  }

  /// A finding is shown again by running its trace.
  @Test(arguments: ["session-cached", "plain-file"]) func findingsRepeat(name: String) throws {
    let catalog = Catalog()
    let store = try catalog.store(name)
    let source = TraceSource(seed: 3, eras: EraName.allCases)
    let failures = Explorer(catalog.simulator(), store, source).explore(0..<600).failures
    #expect(failures.count > 5)
    for failure in failures.prefix(5) {
      for invariant in failure.invariants {
        let minimizer = Minimizer(catalog.simulator(), store)
        let trace = source.trace(failure.index)
        guard let finding = minimizer.minimize(trace, breaking: invariant) else {
          Issue.record("\(failure.index) \(invariant) does not repeat")
          continue
        }
        let again = catalog.simulator().run(finding.trace, store)
        #expect(again.violations.contains(finding.violation))
        #expect(finding.trace.steps.count <= trace.steps.count)
      }
    }
  }
}
