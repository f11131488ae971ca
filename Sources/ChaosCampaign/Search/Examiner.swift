// From a failing trace to a finding: the smallest trace that shows it, seen again by somebody who
// had no part in finding it.

import ChaosContracts
import ChaosTrace

/// Looks at failing traces.
package struct Examiner: Sendable {
  let store: String
  let runner: any Runner
  /// Whether what there is has to do.
  var isStopped: @Sendable () -> Bool = { false }

  package init(
    _ store: String, _ runner: any Runner, isStopped: @escaping @Sendable () -> Bool = { false }
  ) {
    self.store = store
    self.runner = runner
    self.isStopped = isStopped
  }

  /// What became of a failing trace.
  package enum Outcome: Sendable {
    case found(Finding)
    /// It did not fail again in the same way.
    case unrepeatable(String)
    /// Nobody can say.
    case lost(RunnerFailure)

    package var finding: Finding? { if case .found(let finding) = self { finding } else { nil } }

    /// Why nobody can say what it shows; nil where it shows something.
    package var doubt: String? {
      switch self {
      case .found: nil
      case .unrepeatable(let what): what
      case .lost(let failure): "was not shrunk: \(failure)"
      }
    }
  }

  /// - Parameter invariant: the promise in question; nil for whichever it breaks first.
  package func examine(
    _ trace: Trace, breaking invariant: String? = nil, for goal: ExamineRequest.Goal = .cause
  ) -> Outcome {
    if invariant == Trap.invariant {
      guard let trap = Trap(store: store, runner: runner).minimize(trace) else {
        return .unrepeatable("ended its process, and then did not")
      }
      return .found(trap)
    }
    let request = ExamineRequest(trace, breaking: invariant, for: goal)
    switch runner.ask(request, of: store, as: .finder, isStopped: isStopped) {
    case .success(let examined?):
      guard let finding = confirm(examined) else {
        return .unrepeatable("broke \(examined.finding.invariant), and then did not")
      }
      return .found(finding)
    case .success(nil): return .unrepeatable("broke \(invariant ?? "a promise"), and then did not")
    case .failure(let failure): return .lost(failure)
    }
  }

  /// The finding, if another process breaks the same promise with the same history, twice.
  private func confirm(_ examined: Examined) -> Finding? {
    var finding = examined.finding
    for _ in 0..<2 {
      guard case .success(let ran) = runner.run(finding.trace, on: store, as: .witness),
        ran.broken.contains(finding.invariant), ran.digest == examined.digest
      else { return nil }
      finding.witnesses += 1
    }
    return finding
  }
}
