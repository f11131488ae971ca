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
    let promised = wrong.required.map { "; \(Words.value(operation($0))) was acknowledged" } ?? ""
    return Violation(
      invariant, operation: wrong.operation, belief: wrong.operation, required: wrong.required,
      message: "\(Words.key(read)) reads \(Words.answer(read))\(promised)")
  }
}
