// From a failing trace to a finding: what else went wrong is left behind, and then names count no
// more.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosSearch
import ChaosSimulation
import ChaosStores
import ChaosTrace
import Testing

@Suite struct MinimizerTests {
  /// A store that breaks promises by what stands in a trace, and counts how often it is run.
  private final class Fake {
    var runs = 0
    /// How often a trace was run that had held before.
    var again = 0
    private var held: Set<Trace> = []
    let rules: [(String, (Trace) -> Bool)]
    /// What violations are about.
    private static let operations = {
      let trace = Trace(steps: [.launch(.app, .user), .act(.app, .read, on: .streak)])
      return Catalog().simulator().run(trace, PlainFile()).judged.history.operations
    }()

    init(_ rules: [(String, (Trace) -> Bool)]) { self.rules = rules }

    var minimizer: Minimizer {
      Minimizer(store: "fake") { [self] trace in
        runs += 1
        let broken = rules.filter { $0.1(trace) }
        if broken.isEmpty, !held.insert(trace).inserted { again += 1 }
        var history = History(trace: trace)
        history.operations = Self.operations
        return RunOutcome(
          Judged(history, Promises()),
          breaking: broken.map {
            Violation($0.0, operation: $0.0.hasPrefix("No") ? 0 : nil, message: "")
          })
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
    #expect(finding?.signature.hasPrefix("fake ") == true)
    #expect(finding?.violation.invariant == "NoSilentRegression")
    #expect(finding?.symptoms == ["NoSilentRegression"])
    #expect(finding?.originalSteps == long.steps.count)
    #expect(finding?.index == 3)
  }

  /// Three questions are asked, one after the other. Where nothing broke each is answered.
  @Test func whatHeldIsNotRunAgain() {
    let fake = Fake([("NoSilentRegression", has(.reboot, .evict))])
    let finding = fake.minimizer.minimize(long, breaking: "NoSilentRegression")
    #expect(fake.again == 0)
    #expect((finding?.shrinkRuns).map { 10..<fake.runs ~= $0 } == true)
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

  /// In what is left a step may only change which promise breaks.
  @Test func whatOnlyRenamesThePromiseGoes() {
    let fake = Fake([
      ("NoPoisonedWrite", has(.reboot, .evict)), ("NoSilentRegression", has(.evict)),
    ])
    let finding = fake.minimizer.minimize(long, breaking: "NoPoisonedWrite")
    #expect(finding?.trace == Trace(steps: [.evict]))
    #expect(finding?.violation.invariant == "NoSilentRegression")
    #expect(finding?.invariant == "NoSilentRegression")
  }

  /// Whoever asks about one promise keeps it.
  @Test func shrinkingKeepsThePromise() {
    let fake = Fake([
      ("NoPoisonedWrite", has(.reboot, .evict)), ("NoSilentRegression", has(.evict)),
    ])
    let finding = fake.minimizer.shrink(long, breaking: "NoPoisonedWrite")
    #expect(finding?.trace == Trace(steps: [.reboot, .evict]))
    #expect(finding?.violation.invariant == "NoPoisonedWrite")
    #expect(finding?.symptoms == ["NoPoisonedWrite", "NoSilentRegression"])
    // Every run counts but the first and the last look.
    #expect(finding?.shrinkRuns == fake.runs - 2)
  }

  /// A promise that is about no answer is a matter of its own, on either side.
  @Test func otherPromisesAreNotMixedWithAnswers() {
    let fake = Fake([
      ("NoPoisonedWrite", has(.reboot, .evict)), ("PassesItsOwnCheck", has(.evict)),
    ])
    #expect(
      fake.minimizer.minimize(long, breaking: "NoPoisonedWrite")?.trace.steps == [.reboot, .evict])
    let other = Fake([
      ("PassesItsOwnCheck", has(.reboot, .evict)), ("NoPoisonedWrite", has(.evict)),
    ])
    #expect(
      other.minimizer.minimize(long, breaking: "PassesItsOwnCheck")?.trace.steps
        == [.reboot, .evict])
  }

  /// The promise that was asked about is named as long as it stays broken.
  @Test func theOwnPromiseComesFirst() {
    let fake = Fake([
      ("NoTornValue", has(.evict)), ("NoLostUpdate", has(.evict)),
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

  /// A crash at each launch is the bug that one crash is: what makes an end of it, as another
  /// installation does, is shrunk away.
  @Test(arguments: ["reinstall", "restore"]) func oneCrashAndManyAreOneBug(_ end: String) throws {
    let catalog = Catalog()
    let kind = try catalog.store("canary:crashes-on-leftover")
    let trace = try TraceText(
      parsing: """
        chaos trace 1
        phone ios18 passcode disk=apfs.power
        launch app user
        backup
        act app write streak pause=6
        kill app jetsam
        launch app user
        act app read streak
        \(end)
        """
    ).trace
    let minimizer = Minimizer(catalog.simulator(), kind)
    let finding = try #require(minimizer.minimize(trace, breaking: "ProcessesDoNotTrap"))
    #expect(finding.signature.contains("LaunchesDoNotLoop+death-in-the-middle"))
    #expect(finding.trace.steps.count == 3)
  }
}
