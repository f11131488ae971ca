// A store whose code ends its own process, outside of the simulation: no invariant can say so,
// since nothing is left to be judged.

import ChaosContracts
import ChaosTrace

/// Looks at traces that end their process.
package struct Trap {
  /// The promise that such a store breaks.
  package static let invariant = "RunsWithoutTrap"
  package static let summary = "a store does not end its own process"

  package var store: String
  package var runner: any Runner

  package init(store: String, runner: any Runner) {
    self.store = store
    self.runner = runner
  }

  /// The smallest trace that ends its process.
  ///
  /// - Returns: nil if the trace does not do so twice.
  package func minimize(_ trace: Trace) -> Finding? {
    guard ends(trace) != nil, let failure = ends(trace) else { return nil }
    var runs = 2
    var best = trace
    // Each try that traps costs a worker, so only whole steps are dropped.
    for place in trace.steps.indices.reversed() {
      var smaller = best
      smaller.steps.remove(at: place)
      runs += 1
      if ends(smaller) != nil { best = smaller }
    }
    var plain = best
    plain.header = TraceHeader()
    runs += 1
    if ends(plain) != nil { best = plain }
    // What is told is what ended twice.
    guard ends(best) != nil else { return nil }
    var finding = Finding(
      invariant: Self.invariant, store: store,
      signature: Signature(invariant: Self.invariant, store: store, trace: best).description,
      trace: best,
      violation: Violation(Self.invariant, operation: nil, message: "\(failure)"),
      originalSteps: trace.steps.count, shrinkRuns: runs)
    finding.witnesses = 2
    finding.cause = Cause(promise: Self.invariant)
    finding.symptoms = [Self.invariant]
    for era in EraName.allCases {
      var other = best
      other.header.era = era
      if ends(other) != nil { finding.brokenEras.append(era) } else { finding.heldEras.append(era) }
    }
    return finding
  }

  /// How a trace ends its worker; nil if it does not.
  private func ends(_ trace: Trace) -> RunnerFailure? {
    guard case .failure(let failure) = runner.run(trace, on: store), failure.isDeath else {
      return nil
    }
    return failure
  }
}
