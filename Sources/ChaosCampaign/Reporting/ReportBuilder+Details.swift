// What a report tells beyond a result: how the traces go, why they break, what else they break.

import ChaosContracts
import ChaosSearch
import ChaosSimulation
import ChaosTrace

extension ReportBuilder {
  /// Futures that are tried for each step of a trace, and how long they are.
  private static let futures = (count: 24, steps: 12)

  /// The finding with how its trace goes, and all that can be found out about it here.
  func gather(_ finding: Finding) -> (Finding, FindingDetails) {
    var finding = finding
    let (trace, store) = (finding.trace, finding.store)
    var details = FindingDetails()
    // A store that this program does not know is told as the result tells it.
    guard let kind = try? catalog.store(store) else { return (finding, details) }
    details.elsewhere = elsewhere(trace, store)
    guard finding.invariant != Trap.invariant, breaks(trace, store, finding.invariant) else {
      return (finding, details)
    }
    var options = RunOptions()
    options.keepsTrees = true
    let outcome = simulator.run(trace, kind, options)
    details.trees = outcome.trees
    details.lastTree = outcome.lastTree
    finding = finding.told(by: outcome)
    let invariant = finding.invariant
    details.explanation = Explainer(futures: futures(trace)) { changed in
      breaks(changed, store, invariant)
    }.explain(trace)
    return (finding, details)
  }

  /// Whether a trace of an earlier night still breaks its promise.
  func look(_ finding: PastFinding) -> NightComparison.Look {
    guard let trace = try? Trace(lines: finding.trace), (try? catalog.store(finding.store)) != nil
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
    ([store] + catalog.defaultStores.filter { $0 != store }).flatMap { name in
      EraName.allCases.map { era in
        var verdict = FindingDetails.Elsewhere(store: name, era: era, broken: [])
        switch runner.run(trace.on(era), on: name) {
        case .success(let ran): verdict.broken = ran.broken
        case .failure(let failure):
          if failure.isDeath { verdict.broken = [Trap.invariant] } else { verdict.isUnknown = true }
        }
        return verdict
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
