// A store whose code ends its own process: then nothing is left for an invariant to judge.

import ChaosContracts
import ChaosTrace

/// The promise that such a store breaks.
package enum Trap {
  package static let invariant = "RunsWithoutTrap"
  package static let summary = "a store does not end its own process"
}

extension Runner {
  /// The smallest trace that ends its process. Nil if the trace does not do so twice.
  package func trap(_ trace: Trace, on store: String) -> Finding? {
    func ending(_ trace: Trace) -> RunnerFailure? {
      guard case .failure(let failure) = run(trace, on: store), failure.isDeath else { return nil }
      return failure
    }
    guard ending(trace) != nil, let failure = ending(trace) else { return nil }
    var runs = 2
    var best = trace
    func consider(_ smaller: Trace) {
      guard smaller != best else { return }
      runs += 1
      if ending(smaller) != nil { best = smaller }
    }
    // Each try that traps costs a worker, so only whole steps are dropped.
    for place in trace.steps.indices.reversed() {
      var smaller = best
      smaller.steps.remove(at: place)
      consider(smaller)
    }
    // The same code in another process is the same trap.
    for process in ProcessName.allCases.dropFirst() {
      var smaller = best
      smaller.steps = best.steps.map { $0.replacing(process, by: .app) }
      consider(smaller)
    }
    consider(Trace(steps: best.steps))
    // What is told is what ended twice.
    guard ending(best) != nil else { return nil }
    var finding = Finding(
      invariant: Trap.invariant, store: store,
      signature: Signature(invariant: Trap.invariant, store: store, trace: best).description,
      trace: best, violation: Violation(Trap.invariant, operation: nil, message: "\(failure)"),
      originalSteps: trace.steps.count, shrinkRuns: runs)
    finding.witnesses = 2
    finding.cause = Cause(promise: Trap.invariant)
    finding.symptoms = [Trap.invariant]
    finding.tryEras { ending($0) != nil }
    return finding
  }
}

extension Finding {
  /// Finds out on which eras the smallest trace breaks.
  mutating func tryEras(_ isBroken: (Trace) -> Bool) {
    let broken = Set(EraName.allCases.filter { isBroken(trace.on($0)) })
    brokenEras = EraName.allCases.filter(broken.contains)
    heldEras = EraName.allCases.filter { !broken.contains($0) }
  }
}

extension Trace {
  /// The trace on a phone of an era.
  package func on(_ era: EraName) -> Trace {
    var trace = self
    trace.header.era = era
    return trace
  }
}
