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

  /// A failing trace with less that is unusual.
  struct Plainer {
    var trace: Trace
    var unusual: Set<Circumstance>
    /// The promise that it breaks. The same wrong answer may have another name there.
    var invariant: String
  }

  /// The trace without one of its steps in which the same goes wrong with less that is unusual:
  /// what was kept for the frame alone is no cause. Nil where each circumstance is needed.
  static func plainer(
    than trace: Trace, breaking invariant: String, _ run: (Trace) -> RunOutcome?
  ) -> Plainer? {
    guard let whole = run(trace),
      let own = whole.violations.first(where: { $0.invariant == invariant })
    else { return nil }
    for index in trace.steps.indices {
      var candidate = trace
      candidate.steps.remove(at: index)
      guard let outcome = run(candidate), unusual(outcome).isSubset(of: unusual(whole)) else {
        continue
      }
      let isLess = unusual(outcome) != unusual(whole)
      let broken =
        outcome.violations.first { $0.invariant == invariant && isLess }
        // To crash once is no less unusual than to crash at each launch, and the same bug.
        ?? outcome.violations.first {
          (isLess || $0.isOfCrashes && $0.invariant != invariant)
            && outcome.shows($0, as: own, of: whole)
        }
      guard let broken else { continue }
      return Plainer(trace: candidate, unusual: unusual(outcome), invariant: broken.invariant)
    }
    return nil
  }

  /// The trace without the work on a locked device by which it is told from others; nil if it has
  /// none. If that breaks the same promise, the work was kept for the frame alone.
  func withoutWork(_ outcome: RunOutcome) -> Trace? {
    guard let work else { return nil }
    let history = outcome.judged.history
    let places = history.operations.filter { $0.kind == work && $0.lock != .unlocked }
      .compactMap(\.step)
    var trace = history.trace
    let left = trace.steps.indices.filter { place in
      if case .act = trace.steps[place] { !places.contains(place) } else { true }
    }
    if left.count == trace.steps.count { return nil }
    trace.steps = left.map { trace.steps[$0] }
    return trace
  }

  /// Whether it goes wrong in a way in which it would not without the work that tells it from
  /// others: all is well then, or another value is right, or the same one when unlocked.
  func isOfWork(_ outcome: RunOutcome, _ run: (Trace) -> RunOutcome?) -> Bool {
    guard let trace = withoutWork(outcome), let others = run(trace) else { return true }
    let mine = outcome.wrongPlaces
    guard mine.isEmpty else {
      // What is wrong when unlocked is wrong on a locked device as well.
      return !mine.allSatisfy { place in
        others.wrongPlaces.contains(place)
          || others.wrongPlaces.contains(WrongPlace(key: place.key, isLocked: false))
      }
    }
    let broken = Set(outcome.violations.map(\.invariant))
    return broken.isDisjoint(with: others.violations.map(\.invariant))
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

/// Where an answer is wrong: about which key, and whether on a locked device.
private struct WrongPlace: Hashable {
  var key: Key?
  var isLocked: Bool
}

extension RunOutcome {
  /// Whether the same goes wrong as in another run, whatever it is called: the same answer about
  /// the same key, by the same process and at the same lock, or a crash at the same place.
  fileprivate func shows(_ violation: Violation, as other: Violation, of run: RunOutcome) -> Bool {
    if violation.isOfCrashes, other.isOfCrashes {
      return !judged.history.crashes.isDisjoint(with: run.judged.history.crashes)
    }
    guard
      let (mine, others) = violation.operation.flatMap({ mine in
        other.operation.map { (judged.operation(mine), run.judged.operation($0)) }
      })
    else { return false }
    return mine.kind == others.kind && mine.key == others.key && mine.process == others.process
      && mine.completion == others.completion && mine.lock == others.lock
      && (mine.step == nil) == (others.step == nil)
  }

  /// Where answers are wrong.
  fileprivate var wrongPlaces: Set<WrongPlace> {
    Set(
      judged.wrongAnswers.map { wrong in
        let operation = judged.operation(wrong.operation)
        return WrongPlace(key: operation.key, isLocked: operation.lock != .unlocked)
      })
  }
}
