// Within what a failing trace is made smaller, so that it still shows its own bug.

import ChaosContracts
import ChaosSimulation
import ChaosTrace

/// What a smaller trace may show, so that it shows the bug of a larger one: nothing unusual that is
/// not unusual there, the same promise, and work of the same kind on a locked device.
struct CauseFrame {
  private let unusual: Set<Circumstance>
  private let work: OperationKind?
  private let invariant: String?

  init(_ outcome: RunOutcome, breaking invariant: String?) {
    self.invariant = invariant
    let found = Circumstances(outcome.judged.history).found
    var all = Circumstance.implied(by: found)
    // One failure stands for any other.
    if found.contains(where: \.isFailure) {
      all.formUnion(FaultKind.allCases.map { .failure($0) })
    }
    unusual = all
    let places = outcome.violations.indices.filter {
      invariant == nil || outcome.violations[$0].invariant == invariant
    }
    work = places.first.flatMap { outcome.apparentCauses[$0].work }
  }

  /// What is unusual in a run.
  static func unusual(_ outcome: RunOutcome) -> Set<Circumstance> {
    Set(Circumstances(outcome.judged.history).found)
  }

  /// The trace without one of its steps that breaks the same promise with less that is unusual:
  /// what was kept for the frame alone is no cause. Nil where each circumstance is needed.
  static func plainer(
    than trace: Trace, breaking invariant: String, _ run: (Trace) -> RunOutcome?
  ) -> (trace: Trace, unusual: Set<Circumstance>)? {
    guard let all = run(trace).map(unusual) else { return nil }
    for index in trace.steps.indices {
      var candidate = trace
      candidate.steps.remove(at: index)
      guard let outcome = run(candidate) else { continue }
      if outcome.violations.contains(where: { $0.invariant == invariant }),
        unusual(outcome).isStrictSubset(of: all)
      {
        return (candidate, unusual(outcome))
      }
    }
    return nil
  }

  /// Whether it shows nothing else. What breaks no promise shows nothing.
  func holds(_ outcome: RunOutcome) -> Bool {
    if outcome.violations.isEmpty { return true }
    return unusual.isSuperset(of: Circumstances(outcome.judged.history).found)
      && zip(outcome.violations, outcome.apparentCauses).contains { violation, cause in
        (work == nil || cause.work == work)
          && (invariant == nil || violation.invariant == invariant)
      }
  }
}
