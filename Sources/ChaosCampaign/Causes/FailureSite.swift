// Where a run goes wrong, as far as the run alone tells: the broken promise, the answer that breaks
// it, and what both that answer and the missing write had met.

import ChaosContracts
import ChaosSimulation

/// What two failing traces have in common when they are taken for the same failure.
public struct FailureSite: Hashable, Sendable, Codable {
  /// The broken promise.
  public var invariant: String
  /// The wrong answer, and the write that is missing.
  public var features: String

  /// The name of those that look alike.
  public var name: String { features.isEmpty ? invariant : "\(invariant): \(features)" }

  public init(invariant: String, features: String = "") {
    self.invariant = invariant
    self.features = features
  }

  init(_ violation: Violation, _ judged: Judged) {
    invariant = violation.invariant
    var words = judged.nature(of: violation).words
    if let id = violation.belief ?? violation.operation {
      words += Self.words(judged.operation(id))
      if let wrong = judged.wrongAnswers.first(where: { $0.operation == id }) {
        words += ["\(wrong.kind)", "\(wrong.cause)"]
      }
    }
    if let required = violation.required {
      words += ["after"] + Self.words(judged.operation(required))
    }
    features = words.joined(separator: " ")
  }

  /// What an operation was, and what it met.
  private static func words(_ operation: Operation) -> [String] {
    var words = ["\(operation.kind)"]
    if operation.lock != .unlocked { words.append("\(operation.lock)") }
    if operation.bornLocked { words.append("bornLocked") }
    if operation.completion == nil { words.append("open") }
    var met = operation.faults.map(\.word)
    for error in operation.errors where error.isTrouble {
      met.append("\(error.call) \(error.errno.rawValue)")
    }
    for word in met where !words.contains(word) { words.append(word) }
    return words
  }
}

extension Finding {
  /// The finding with how its smallest trace went.
  public func told(by outcome: RunOutcome) -> Finding {
    var finding = self
    finding.judged = outcome.judged
    finding.crash = Symbolizer().crash(in: outcome.judged.history)
    if let violation = outcome.violations.first(where: { $0.invariant == invariant }) {
      finding.violation = violation
    }
    return finding
  }
}

extension RunOutcome {
  /// Where the run goes wrong, one place for each promise that it breaks.
  package var sites: [FailureSite] { violations.map { FailureSite($0, judged) } }

  /// What was unusual before the run broke each promise.
  package var apparentCauses: [Cause] {
    violations.map { Cause(apparent: judged.history, $0) }
  }

  /// Whether the store was asked for nothing, by no act or by acts that do not apply: that shows
  /// nothing. A trace that was cut off is one of them. That an app opens its store when it is
  /// launched shows something only where no more was meant.
  package var isIdle: Bool {
    guard violations.isEmpty, judged.history.operations.contains(where: { $0.step != nil }) else {
      return violations.isEmpty
    }
    let acts = judged.history.trace.steps.map { if case .act = $0 { true } else { false } }
    return acts.contains(true)
      && !judged.history.events.contains { event in
        if case .step(let index, applied: true) = event { acts[index] } else { false }
      }
  }
}
