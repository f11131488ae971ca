// How most invariants look at a history: the first wrong answer with their cause.

import ChaosContracts

extension Judged {
  /// The first wrong answer with this cause, as a violation.
  func first(_ cause: AnswerCause, breaking invariant: String) -> Violation? {
    guard let wrong = wrongAnswers.first(where: { $0.cause == cause }) else { return nil }
    let read = operation(wrong.operation)
    if wrong.kind == .refused {
      return Violation(
        invariant, operation: wrong.operation, belief: wrong.operation, required: nil,
        message: "\(Words.asked(read)) is refused without a reason that the store declared")
    }
    let promised = wrong.required.map { "; \(reason(operation($0), before: read))" } ?? ""
    return Violation(
      invariant, operation: wrong.operation, belief: wrong.operation, required: wrong.required,
      message: "\(Words.key(read)) reads \(Words.answer(read))\(promised)")
  }

  /// Why a write's value, or a newer one, has to be there: nobody promised what was not
  /// acknowledged, but what was read once does not go away by itself.
  private func reason(_ write: Operation, before read: Operation) -> String {
    if write.completion == .ok { return "\(Words.value(write)) was acknowledged" }
    let answer = write.value.map { Completion.value($0) } ?? .absent
    let wasRead = history.operations.contains {
      $0.kind == .read && $0.key == write.key && $0.completion == answer
        && $0.invoked > write.invoked && $0.invoked < read.invoked
    }
    return wasRead
      ? "\(Words.value(write)) was read before"
      : "\(Words.value(write)) is the least that may be there"
  }
}
