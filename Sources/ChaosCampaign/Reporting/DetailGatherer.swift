// What a report tells beyond a result, found by running the traces again: how they go, why they
// break, and what they do on other stores and eras.

import ChaosContracts
import ChaosSearch
import ChaosSimulation
import ChaosTrace

/// Gathers details of findings.
struct DetailGatherer {
  private let catalog: Catalog
  private let runner: any Runner
  private let simulator: Simulator
  /// Stores that a trace is run on beside its own.
  private let others: [String]

  /// Futures that are tried for each step of a trace, and how long they are.
  private static let futures = (count: 24, steps: 12)

  init(_ catalog: Catalog, _ runner: any Runner) {
    self.catalog = catalog
    self.runner = runner
    simulator = catalog.simulator()
    others = catalog.defaultStores
  }

  /// The finding with how its trace goes, and all that can be found out about it here.
  func gather(_ finding: Finding) -> (Finding, FindingDetails) {
    var finding = finding
    let (trace, store) = (finding.trace, finding.store)
    var details = FindingDetails()
    // A store that this program does not know is told as the result tells it.
    guard let kind = try? catalog.store(store) else { return (finding, details) }
    guard finding.invariant != Trap.invariant, breaks(trace, store, finding.invariant) else {
      details.elsewhere = elsewhere(trace, store)
      return (finding, details)
    }
    var options = RunOptions()
    options.keepsTrees = true
    let outcome = simulator.run(trace, kind, options)
    details.trees = outcome.trees
    details.lastTree = outcome.lastTree
    finding.judged = outcome.judged
    if let violation = outcome.violations.first(where: { $0.invariant == finding.invariant }) {
      finding.violation = violation
    }
    let invariant = finding.invariant
    details.explanation = Explainer(futures: futures(trace)) { changed in
      breaks(changed, store, invariant)
    }.explain(trace)
    details.elsewhere = elsewhere(trace, store)
    return (finding, details)
  }

  /// Whether a trace of an earlier night still breaks its promise.
  func look(_ finding: PastFinding) -> NightComparison.Look {
    guard let trace = PreviousReport.trace(finding), (try? catalog.store(finding.store)) != nil
    else { return .unknown }
    switch runner.run(trace, on: finding.store) {
    case .success(let ran): return ran.broken.contains(finding.invariant) ? .breaks : .holds
    case .failure(let failure):
      return failure.isDeath && finding.invariant == Trap.invariant ? .breaks : .unknown
    }
  }

  /// Runs a trace where a store may end its process.
  private func breaks(_ trace: Trace, _ store: String, _ invariant: String) -> Bool {
    (try? runner.run(trace, on: store).get())?.broken.contains(invariant) ?? false
  }

  private func elsewhere(_ trace: Trace, _ store: String) -> [FindingDetails.Elsewhere] {
    let stores = [store] + others.filter { $0 != store }
    return stores.flatMap { name in
      EraName.allCases.map { era in
        var other = trace
        other.header.era = era
        switch runner.run(other, on: name) {
        case .success(let ran):
          return FindingDetails.Elsewhere(store: name, era: era, broken: ran.broken)
        case .failure(let failure) where failure.isDeath:
          return FindingDetails.Elsewhere(store: name, era: era, broken: [Trap.invariant])
        case .failure:
          return FindingDetails.Elsewhere(store: name, era: era, broken: [], isUnknown: true)
        }
      }
    }
  }

  /// What else may happen on the phone of a trace: beginnings of random traces, always the same.
  private func futures(_ trace: Trace) -> [[Step]] {
    let source = TraceSource(seed: 1, eras: [trace.header.era], models: [trace.header.disk])
    return (0..<Self.futures.count).map { number in
      Array(source.trace(source.screeningCount + number).steps.prefix(Self.futures.steps))
    }
  }
}
