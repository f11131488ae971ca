// Results to show: a real run of the streak's loss, and one whose words are hostile.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosPages
import ChaosReports
import ChaosSimulation
import ChaosTrace
import Testing

/// A result with one finding.
struct Night {
  var report: RunReport
  var details: FindingDetails

  static let trace = Trace(steps: [
    .launch(.app, .user), .act(.app, .write, on: .streak), .reboot, .launch(.app, .prewarm),
    .act(.app, .streak, on: .streak),
  ])

  /// The streak's loss, run on the real store.
  init(message: String? = nil, store: String = "session-cached") throws {
    let catalog = Catalog()
    let kind = try catalog.store("session-cached")
    let simulator = catalog.simulator()
    var options = RunOptions()
    options.keepsTrees = true
    let outcome = simulator.run(Self.trace, kind, options)
    var violation = try #require(outcome.violations.first)
    if let message { violation.message = message }
    var finding = Finding(
      invariant: violation.invariant, store: store, signature: "", trace: Self.trace,
      violation: violation, originalSteps: 7, shrinkRuns: 12)
    finding.judged = outcome.judged
    (finding.seen, finding.seed, finding.index) = (3, "0x2a", 9)
    (finding.brokenEras, finding.heldEras) = ([.ios18], [.ios12])
    finding.replayLine = "chaos replay 8f79cab7"
    finding.foundAfter = 1.5
    finding.explanation = Explainer(futures: [[], [.unlock]]) { trace in
      let ran = simulator.run(trace, kind)
      return Explainer.Answer(
        isBroken: ran.violations.contains { $0.invariant == violation.invariant },
        isAnyBroken: !ran.violations.isEmpty, appliedSteps: ran.appliedSteps)
    }.explain(Self.trace)
    report = RunReport(
      version: "1", seed: "42", verdict: .broken,
      stores: [
        StoreReport(
          store: store, verdict: .broken, traces: 10, planned: 10, steps: 50, appliedSteps: 48,
          seconds: 3.25, digest: "00", findings: [finding], doubts: [], unexamined: 0,
          neverHappened: ["fault lock-enolck"])
      ])
    details = FindingDetails()
    details.trees = outcome.trees
    details.lastTree = outcome.lastTree
    details.original = Trace(steps: [.lock, .unlock] + Self.trace.steps)
    details.elsewhere = [
      FindingDetails.Elsewhere(store: store, era: .ios18, broken: ["NoPoisonedWrite"]),
      FindingDetails.Elsewhere(store: "hardened-file", era: .ios18, broken: []),
    ]
  }

  var page: String {
    HTMLReport(subject: "a night", [details]).render(report)
  }
}

extension String {
  /// A page without the names of columns that its cells have.
  var unlabelled: String { replacing(#/ data-label="[^"]*"/#, with: "") }
}
