// What a report tells beyond a result, found by running the traces again: how they go, why they
// break, and what they do on other stores and eras.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosPages
import ChaosReports
import ChaosSearch
import ChaosSimulation
import ChaosTrace

/// Gathers details of findings.
struct DetailGatherer {
  private let catalog: Catalog
  private let pool: WorkerPool
  private let simulator: Simulator
  /// Stores that a trace is run on beside its own.
  private let others: [String]

  /// Futures that are tried for each step of a trace, and how long they are.
  private static let futures = (count: 24, steps: 12)

  init(_ catalog: Catalog, _ pool: WorkerPool) {
    self.catalog = catalog
    self.pool = pool
    simulator = catalog.simulator()
    others = catalog.defaultStores
  }

  /// The finding as reports show it, with all that can be found out about it here.
  ///
  /// - Parameter original: the trace that was found first, if it is known.
  func gather(
    _ item: ResultDocument.Item, _ trace: Trace, store: String, original: Trace?
  ) -> (ReportedFinding, FindingDetails) {
    var finding = ReportedFinding(
      invariant: item.invariant, store: store, signature: item.signature, id: item.id,
      trace: trace, judged: nil,
      violation: Violation(item.invariant, operation: nil, message: item.message),
      originalSteps: item.originalSteps, shrinkRuns: item.shrinkRuns, seen: item.seen,
      seed: item.seed, index: item.index,
      brokenEras: item.brokenEras.compactMap { EraName(word: $0) },
      heldEras: item.heldEras.compactMap { EraName(word: $0) }, traceFile: item.traceFile,
      replayLine: item.replay)
    var details = FindingDetails()
    details.original = original
    // A store that this program does not know is told as the result tells it.
    guard let kind = try? catalog.store(store) else { return (finding, details) }
    guard item.invariant != Trap.invariant, case .broken(let names) = ask(trace, store),
      names.contains(item.invariant)
    else {
      details.elsewhere = elsewhere(trace, store)
      return (finding, details)
    }
    var options = RunOptions()
    options.keepsTrees = true
    let outcome = simulator.run(trace, kind, options)
    details.trees = outcome.trees
    details.lastTree = outcome.lastTree
    finding.judged = outcome.judged
    if let violation = outcome.violations.first(where: { $0.invariant == item.invariant }) {
      finding.violation = violation
    }
    let explainer = Explainer(futures: futures(trace)) { changed in
      if case .broken(let names) = ask(changed, store) {
        names.contains(item.invariant)
      } else {
        false
      }
    }
    details.explanation = explainer.explain(trace)
    details.elsewhere = elsewhere(trace, store)
    return (finding, details)
  }

  /// Whether a trace of an earlier night still breaks its promise.
  func look(_ finding: PastFinding) -> NightComparison.Look {
    guard let trace = PreviousReport.trace(finding), (try? catalog.store(finding.store)) != nil
    else { return .unknown }
    switch ask(trace, finding.store) {
    case .broken(let names): return names.contains(finding.invariant) ? .breaks : .holds
    case .died: return finding.invariant == Trap.invariant ? .breaks : .unknown
    case .unknown: return .unknown
    }
  }

  private enum Answer {
    case broken([String])
    case died
    case unknown
  }

  /// Runs a trace in another process, since stores may end theirs.
  private func ask(_ trace: Trace, _ store: String) -> Answer {
    switch pool.ask(WorkerRequest(store: store, task: .run(trace: trace.bytes))) {
    case .success(.ran(let names, _)): .broken(names)
    case .failure(.died): .died
    case .success, .failure: .unknown
    }
  }

  private func elsewhere(_ trace: Trace, _ store: String) -> [FindingDetails.Elsewhere] {
    let stores = [store] + others.filter { $0 != store }
    return stores.flatMap { name in
      EraName.allCases.map { era in
        var other = trace
        other.header.era = era
        switch ask(other, name) {
        case .broken(let names):
          return FindingDetails.Elsewhere(store: name, era: era, broken: names)
        case .died:
          return FindingDetails.Elsewhere(store: name, era: era, broken: [Trap.invariant])
        case .unknown:
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
