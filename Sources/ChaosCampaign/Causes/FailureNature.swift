// Whose doing a broken promise is, and where it shows: a smaller trace that shows another one's
// doing shows another bug.

import ChaosContracts
import ChaosTrace

/// What a broken promise is about.
struct FailureNature: Equatable {
  /// Where the value is that is wrong; nil where no single one is.
  var place: Key.Place?
  /// Whether the store did all that it was asked: then the app does the harm by itself.
  var isByTheApp: Bool

  /// What tells places of failure apart. That a store does harm to its own values says nothing.
  var words: [String] {
    (place == .keychain ? ["keychain"] : []) + (isByTheApp ? ["app"] : [])
  }
}

extension Judged {
  /// Whether work on one value takes another one away, and nothing is unusual meanwhile.
  func isPlainDamage(_ violation: Violation) -> Bool {
    violation.invariant == "NoCollateralDamage" && Circumstances(history).found.isEmpty
  }

  func nature(of violation: Violation) -> FailureNature {
    // An invariant may name an operation that there is not.
    guard let shown = violation.operation, history.operations.indices.contains(shown) else {
      return FailureNature(place: nil, isByTheApp: false)
    }
    // The first answer that is not true says where the harm is done, and the last where it shows.
    let answers = [violation.belief, shown].compactMap(\.self)
    let wrong = answers.first { id in
      wrongAnswers.contains { $0.operation == id } || tornBatches.contains { $0.read == id }
        || lostUpdates.contains { $0.write == id }
    }
    return FailureNature(
      place: operation(wrong ?? shown).key?.place, isByTheApp: wrong == nil)
  }
}
