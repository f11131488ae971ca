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
      let left = trace.steps.indices.filter { $0 != index }
      let broken =
        outcome.violations.first { $0.invariant == invariant && isLess }
        // To crash once is no less unusual than to crash at each launch, and the same bug.
        ?? outcome.violations.first {
          (isLess || $0.isOfCrashes && $0.invariant != invariant)
            && outcome.shows($0, as: own, of: whole, steps: left)
        }
      guard let broken else { continue }
      return Plainer(trace: candidate, unusual: unusual(outcome), invariant: broken.invariant)
    }
    return nil
  }

  /// The steps of a trace without the work on a locked device by which it is told from others; nil
  /// if it has none. If these break the same promise, the work was kept for the frame alone.
  func withoutWork(_ outcome: RunOutcome) -> [Int]? {
    // What an app does at its launch is not left out with the act that comes with it.
    guard let work, work != .open else { return nil }
    let history = outcome.judged.history
    let places = history.operations.filter { $0.kind == work && $0.lock != .unlocked }
      .compactMap(\.step)
    let steps = history.trace.steps
    let left = steps.indices.filter { place in
      if case .act = steps[place] { !places.contains(place) } else { true }
    }
    return left.count == steps.count ? nil : left
  }

  /// Whether it goes wrong in a way in which it would not without the work that tells it from
  /// others: all is well then, another value is right, or the same one when unlocked.
  ///
  /// - Parameter invariant: a promise that it breaks.
  func isOfWork(
    _ outcome: RunOutcome, breaking invariant: String, _ run: (Trace) -> RunOutcome?
  ) -> Bool {
    guard let left = withoutWork(outcome), let others = run(outcome.judged.trace(of: left)),
      let own = outcome.violations.first(where: { $0.invariant == invariant })
    else { return true }
    if own.isOfCrashes {
      return !others.violations.contains(where: \.isOfCrashes)
        || !outcome.judged.history.crashes.isSubset(of: others.judged.history.crashes)
    }
    let isSame = others.violations.contains { $0.invariant == invariant }
    let isLost = own.isLoss && others.violations.contains(where: \.isLoss)
    guard isSame || isLost else { return true }
    let known = others.wrongPlaces(Array(left.indices))
    // What is wrong when unlocked is wrong on a locked device as well.
    return !outcome.wrongPlaces(left).allSatisfy {
      known.contains($0) || known.contains($0.whenUnlocked)
    }
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

/// Where an answer is wrong, and what it says.
private struct WrongPlace: Hashable {
  var key: Key?
  var process: ProcessName
  var isLocked: Bool
  var completion: Completion?
  /// Which of the steps that two traces share gave it the value that it lacks; nil for another one.
  var required: Int?

  var whenUnlocked: WrongPlace {
    var place = self
    place.isLocked = false
    return place
  }
}

extension Judged {
  /// The trace of some of its steps.
  func trace(of steps: [Int]) -> Trace {
    Trace(header: history.trace.header, steps: steps.map { history.trace.steps[$0] })
  }

  /// The place, among some steps, of the one that made an operation.
  fileprivate func place(of id: Int?, among steps: [Int]) -> Int? {
    id.flatMap { operation($0).step }.flatMap(steps.firstIndex)
  }
}

extension RunOutcome {
  /// Whether the same goes wrong as in another run, whatever it is called: the same answer about
  /// the same key, by the same process and at the same lock, in the place of what the same step
  /// had saved; or a crash at the same place. What is more than a loss has its own name.
  ///
  /// - Parameter steps: those of the other run's trace that this one has.
  func shows(
    _ violation: Violation, as other: Violation, of run: RunOutcome, steps: [Int]
  ) -> Bool {
    if violation.isOfCrashes, other.isOfCrashes {
      return !judged.history.crashes.isDisjoint(with: run.judged.history.crashes)
    }
    guard violation.isLoss || violation.isNamedLoss, other.isLoss, let shown = violation.operation,
      let others = other.operation
    else { return false }
    let (mine, its) = (judged.operation(shown), run.judged.operation(others))
    return mine.kind == its.kind && mine.key == its.key && mine.process == its.process
      && mine.completion == its.completion && mine.lock == its.lock
      && (mine.step == nil) == (its.step == nil)
      && judged.nature(of: violation) == run.judged.nature(of: other)
      && judged.place(of: violation.required, among: Array(steps.indices))
        == run.judged.place(of: other.required, among: steps)
  }

  /// Where answers are wrong.
  ///
  /// - Parameter steps: those of the trace by whose places another one has them as well.
  fileprivate func wrongPlaces(_ steps: [Int]) -> Set<WrongPlace> {
    Set(
      judged.wrongAnswers.map { wrong in
        let operation = judged.operation(wrong.operation)
        return WrongPlace(
          key: operation.key, process: operation.process, isLocked: operation.lock != .unlocked,
          completion: operation.completion,
          required: judged.place(of: wrong.required, among: steps))
      })
  }
}

extension Violation {
  /// Whether a value that was there is not answered for a reason that has a name of its own: where
  /// nothing unusual is left, that is what a loss is called.
  fileprivate var isNamedLoss: Bool {
    operation != nil && ["RemovedStaysRemoved", "NoCollateralDamage"].contains(invariant)
  }

  /// Whether a value that was there is not answered, which has many names: by what the phone and
  /// the calls went through. Destroying it is more.
  fileprivate var isLoss: Bool {
    operation != nil
      && [
        "NoSilentRegression", "AcknowledgedWritesSurvive", "ReadsSeeOwnWrites",
        "RecoversAfterUnlock", "AvailableAsDeclared", "OtherProcessCatchesUp",
        "FailuresAreReported",
      ].contains(invariant)
  }
}
