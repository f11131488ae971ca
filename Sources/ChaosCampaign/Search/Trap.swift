// A store whose code ends its own process: then nothing is left for an invariant to judge.

import ChaosContracts
import ChaosShrinking
import ChaosTrace

/// The promise that such a store breaks.
package enum Trap {
  package static let invariant = "RunsWithoutTrap"
  package static let summary = "a store does not end its own process"

  /// Each try that ends its process costs a worker: of the ways to make a trace smaller those that
  /// need few such tries. The same act in another process, or for another key, is the same trap.
  fileprivate static let passes: [ShrinkPass] = [
    .cutTail, .deleteRuns, .lowerHeader, .lowerEverywhere, .lowerSteps,
  ]
  /// Tries at most.
  fileprivate static let limit = 400
  /// Tries at most that neither end nor come back.
  fileprivate static let stalls = 3
}

extension Runner {
  /// The smallest trace that ends its process, with acts that were in the first one, and by the
  /// same signal unless that differs from run to run. Nil if the trace does not do so twice.
  ///
  /// - Parameter isStopped: whether what there is has to do.
  package func trap(_ trace: Trace, on store: String, isStopped: () -> Bool = { false })
    -> Finding?
  {
    var stalls = 0
    func signal(_ trace: Trace) -> Int32? {
      switch run(trace, on: store) {
      case .failure(.died(let signal, _)): return signal
      case .failure:
        stalls += 1
        return nil
      case .success: return nil
      }
    }
    guard let first = signal(trace), let second = signal(trace) else { return nil }
    func ends(_ trace: Trace) -> Bool {
      guard let ending = signal(trace) else { return false }
      return ending == first || first != second
    }
    let acts = Set(trace.behaviours)
    let shrunk = withoutActuallyEscaping(isStopped) { isStopped in
      Shrinker.shrink(trace, passes: Trap.passes, limit: Trap.limit) { smaller in
        // Other work may meet another bug, and what stalls costs seconds each time.
        guard stalls < Trap.stalls, !isStopped(), acts.isSuperset(of: smaller.behaviours) else {
          return false
        }
        return ends(smaller)
      }
    }
    let best = shrunk.trace
    // What is told is what ended twice.
    guard ends(best) else { return nil }
    var finding = Finding(
      invariant: Trap.invariant, store: store,
      signature: Signature(invariant: Trap.invariant, store: store, trace: best).description,
      trace: best,
      violation: Violation(
        Trap.invariant, operation: nil,
        message: "\(RunnerFailure.died(signal: first, number: nil))"),
      originalSteps: trace.steps.count, shrinkRuns: shrunk.runs + 3)
    finding.witnesses = 2
    finding.cause = Cause(promise: Trap.invariant)
    finding.symptoms = [Trap.invariant]
    // A process that ends itself breaks a promise that every store makes on every era.
    finding.tryEras { trace, strict in strict == nil && ends(trace) }
    return finding
  }
}

extension Finding {
  /// Finds out on which eras the smallest trace breaks, and on which of the others it only does not
  /// because less is promised there.
  ///
  /// - Parameter isBroken: runs a trace, judged by what is promised on an era; nil for its own.
  mutating func tryEras(_ isBroken: (Trace, EraName?) -> Bool) {
    let broken = Set(EraName.allCases.filter { isBroken(trace.on($0), nil) })
    brokenEras = EraName.allCases.filter(broken.contains)
    heldEras = EraName.allCases.filter { !broken.contains($0) }
    let strict = broken.contains(trace.header.era) ? trace.header.era : brokenEras.first
    unpromisedEras =
      strict.map { strict in
        heldEras.filter { isBroken(trace.on($0), strict) }
      } ?? []
  }
}

extension Trace {
  /// What its processes do.
  fileprivate var behaviours: [BehaviourName] {
    steps.compactMap { step in
      if case .act(_, let behaviour, _, _, _) = step { behaviour } else { nil }
    }
  }

  /// The trace on a phone of an era.
  package func on(_ era: EraName) -> Trace {
    var trace = self
    trace.header.era = era
    return trace
  }
}
