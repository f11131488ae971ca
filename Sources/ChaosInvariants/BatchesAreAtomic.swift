// What is changed together is there together, or not at all.

import ChaosContracts
import ChaosTrace

/// Once everything has come to rest, a batch is all there or not at all, if the store promises so.
///
/// Only keys whose last change is the batch's can tell. A key that shows a wrong answer on its own
/// is another promise's.
public struct BatchesAreAtomic: Invariant {
  public let name = "BatchesAreAtomic"
  public let summary = "a batch is all there or not at all, whatever interrupted it"
  public let source = "I6, I18"

  public init() {}

  public func check(_ judged: Judged) -> Violation? {
    guard judged.promises.atomicBatches else { return nil }
    let operations = judged.history.operations
    guard let last = operations.last(where: { $0.batch != nil })?.batch else { return nil }
    let begin = judged.history.events.firstIndex {
      if case .epilogue(.freshRead) = $0 { true } else { false }
    }
    guard let begin, !wasReplaced(judged.history) else { return nil }
    for batch in 0...last {
      var there: Operation?
      var missing: (change: Operation, read: Operation)?
      for change in operations where change.batch == batch {
        guard let value = change.value, isLast(change, operations),
          let read = operations.first(where: {
            $0.kind == .read && $0.key == change.key && $0.invoked >= begin
          }),
          !judged.wrongAnswers.contains(where: { $0.operation == read.id })
        else { continue }
        switch read.completion {
        case .value(value): there = change
        case .value, .absent: missing = (change, read)
        default: break
        }
      }
      if let there, let missing {
        return Violation(
          name, operation: missing.read.id,
          message: "of one batch \(Words.key(there)) is there and \(Words.key(missing.change)) "
            + "is not")
      }
    }
    return nil
  }

  /// Whether no other change of the key may have come after this one, or at the same time.
  private func isLast(_ change: Operation, _ operations: [Operation]) -> Bool {
    !operations.contains { other in
      other.id != change.id && other.key == change.key
        && (other.kind == .write || other.kind == .remove)
        && (other.id > change.id || (other.completed ?? .max) > change.invoked)
    }
  }

  /// Whether other hands changed the files: then a half proves nothing.
  private func wasReplaced(_ history: History) -> Bool {
    history.events.contains {
      switch $0 {
      case .corrupted, .restored, .reinstalled: true
      default: false
      }
    }
  }
}
