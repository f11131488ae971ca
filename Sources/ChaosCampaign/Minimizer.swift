// From a failing trace to the smallest one that shows the same bug.

import ChaosContracts
import ChaosShrinking
import ChaosSimulation
import ChaosTrace

/// Shrinks failing traces, and keeps the promise that they break.
public struct Minimizer {
  private let broken: (Trace) -> [Violation]
  private let store: String

  /// - Parameter broken: runs a trace and says which promises it breaks.
  public init(store: String, broken: @escaping (Trace) -> [Violation]) {
    self.store = store
    self.broken = broken
  }

  public init(_ simulator: Simulator, _ store: any StoreKind) {
    self.init(store: store.name) { simulator.run($0, store).violations }
  }

  /// The smallest trace that breaks the promise.
  ///
  /// Damage that lasts is claimed by one of several promises, and which one can look ambiguous
  /// until the trace is small. So the trace is first shrunk with its own promise, and then as far
  /// as any promise of that family stays broken: what is left names the bug.
  ///
  /// - Returns: nil if the trace does not break the promise.
  public func minimize(_ trace: Trace, breaking invariant: String, index: Int? = nil) -> Finding? {
    guard broken(trace).contains(where: { $0.invariant == invariant }) else { return nil }
    let own = Shrinker.shrink(trace) { candidate in
      broken(candidate).contains { $0.invariant == invariant }
    }
    var best = own.trace
    var runs = own.runs
    if let family = Self.families.first(where: { $0.contains(invariant) }) {
      let wider = Shrinker.shrink(best) { candidate in
        broken(candidate).contains { family.contains($0.invariant) }
      }
      best = wider.trace
      runs += wider.runs
    }
    let violations = broken(best)
    let family = Self.families.first { $0.contains(invariant) } ?? [invariant]
    guard
      let violation = violations.first(where: { $0.invariant == invariant })
        ?? violations.first(where: { family.contains($0.invariant) })
    else { return nil }
    return Finding(
      signature: Signature(invariant: violation.invariant, store: store, trace: best),
      trace: best, violation: violation, original: trace, index: index, shrinkRuns: runs)
  }

  /// Promises between which a bug can look ambiguous in a long trace.
  private static let families: [[String]] = [
    [
      "AcknowledgedWritesSurvive", "NoLostUpdate", "NoCollateralDamage", "FailuresAreReported",
      "RemovedStaysRemoved",
    ]
  ]
}
