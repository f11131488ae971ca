// From states that break promises to traces that show it: each is run whole, from its first step,
// before anybody is told.

import ChaosContracts
import ChaosSimulation
import ChaosTrace

extension Sweeper {
  /// Takes note of the states of one moment in which the store breaks its promises, one for each
  /// class that was not seen before.
  ///
  /// - Parameters:
  ///   - broken: the failing states, the mildest first.
  ///   - states: how many states the moment has.
  ///   - step: the step that was under way.
  ///   - place: where in a sweep it was: failures elsewhere are others.
  func note(
    _ broken: [BrokenState], _ states: Int, _ step: Int, _ trace: Trace, _ place: String
  ) {
    for loss in LossClass.allCases {
      let alike = broken.filter { $0.loss.broken.contains(LossClasses(loss)) }
      guard let first = alike.first, let act = behaviour(trace, step) else { continue }
      let crash = first.crash(for: loss)
      let key = FailureKey(loss: loss, act: act, crash: crash ?? .kill, place: place)
      guard groups.insert(key).inserted else { continue }
      guard let (whole, invariant) = confirm(trace.header, first.steps(for: loss)) else {
        if isOver { return }
        result.doubts.append(
          "\(loss.rawValue) in \(act.word) under \(trace.header.disk.word) was seen in a sweep, "
            + "and not when its trace was run: \(first.steps(for: loss).last?.text ?? "")")
        continue
      }
      result.failures.append(
        SweepFailure(
          trace: whole.bytes, invariant: invariant, loss: loss,
          model: crash == nil ? nil : trace.header.disk,
          act: act, trouble: Self.words(crash, place), failing: alike.count, states: states))
    }
  }

  private func behaviour(_ trace: Trace, _ step: Int) -> BehaviourName? {
    for step in trace.steps[...step].reversed() {
      if case .act(_, let behaviour, _, _, _) = step { return behaviour }
    }
    return nil
  }

  private static func words(_ crash: Crash?, _ place: String) -> String {
    let crash: String? =
      switch crash {
      case .kill: "a kill"
      case .panic: "a panic"
      case .powerLoss: "a power loss"
      case nil: nil
      }
    return [place == "crash" ? nil : place, crash].compactMap { $0 }.joined(separator: ", then ")
  }

  /// Runs a failure from its first step: as it is, and with the steps of recovery where the loss
  /// shows only when the app goes on.
  private func confirm(_ header: TraceHeader, _ steps: [Step]) -> (Trace, String)? {
    for more in [[], SweepPlan.recovery] {
      let trace = Trace(header: header, steps: steps + more)
      if let outcome = attempt(trace, { simulator.run(trace, store) }),
        let violation = outcome.violations.first
      {
        return (trace, violation.invariant)
      }
    }
    return nil
  }
}
