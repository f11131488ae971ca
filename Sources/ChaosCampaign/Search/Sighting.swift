// From a failing trace to the smallest that shows the same, seen again by somebody else.

import ChaosContracts
import ChaosTrace

/// What became of a failing trace that was looked at.
package enum Sighting: Sendable {
  /// `met`: what went wrong in another way while it was shrunk.
  case found(Finding, met: [MetFailure] = [])
  /// It did not fail again in the same way.
  case unrepeatable(String)
  /// Nobody can say.
  case lost(RunnerFailure)

  package var finding: Finding? { if case .found(let finding, _) = self { finding } else { nil } }
  package var met: [MetFailure] { if case .found(_, let met) = self { met } else { [] } }

  /// Why nobody can say what it shows; nil where it shows something.
  package var doubt: String? {
    switch self {
    case .found: nil
    case .unrepeatable(let what): what
    case .lost(let failure): "was not shrunk: \(failure)"
    }
  }
}

extension Runner {
  /// Looks at a failing trace. `invariant`: the promise in question; nil for whichever it breaks
  /// first. `isStopped`: whether what there is has to do.
  package func examine(
    _ trace: Trace, on store: String, breaking invariant: String? = nil,
    for goal: ExamineRequest.Goal = .cause, isStopped: () -> Bool = { false }
  ) -> Sighting {
    if invariant == Trap.invariant {
      return trap(trace, on: store, isStopped: isStopped).map { .found($0) }
        ?? .unrepeatable("ended its process, and then did not")
    }
    let request = ExamineRequest(trace, breaking: invariant, for: goal)
    switch ask(request, of: store, as: .finder, isStopped: isStopped) {
    case .success(let examined?):
      return confirm(examined, store).map { .found($0, met: examined.met) }
        ?? unrepeatable(examined.finding.invariant, examined.finding.trace, store)
    case .success(nil): return unrepeatable(invariant ?? "a promise", trace, store)
    case .failure(let failure): return .lost(failure)
    }
  }

  /// What broke and then did not, with the step and the answers that differ from run to run.
  private func unrepeatable(_ promise: String, _ trace: Trace, _ store: String) -> Sighting {
    let found = Divergence.find(trace, on: store, self)
    return .unrepeatable(
      "broke \(promise), and then did not" + (found.map { ": \($0.words)" } ?? ""))
  }

  /// The finding, if another process breaks the same promise with the same history, twice.
  private func confirm(_ examined: Examined, _ store: String) -> Finding? {
    var finding = examined.finding
    for _ in 0..<2 {
      guard case .success(let ran) = run(finding.trace, on: store, as: .witness),
        ran.broken.contains(finding.invariant), ran.digest == examined.digest
      else { return nil }
      finding.witnesses += 1
    }
    return finding
  }
}
