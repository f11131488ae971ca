// How most invariants look at a history: the first wrong answer with their cause.

import ChaosContracts
import ChaosTrace

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
    let promised = wrong.required.map { reason(operation($0), before: read) }
    return Violation(
      invariant, operation: wrong.operation, belief: wrong.operation, required: wrong.required,
      message: "\(Words.key(read)) reads \(Words.answer(read)); \(promised ?? expected(wrong))")
  }

  /// What was expected where no write had to be seen.
  private func expected(_ wrong: WrongAnswer) -> String {
    switch wrong.kind {
    case .absent, .older:
      wrong.observed.map { "\(Words.value(operation($0))) was never acknowledged" }
        ?? "nothing was stored"
    case .garbage: "nobody wrote that"
    case .corrupt: "nothing had damaged it"
    case .unavailable, .refused: "the store promises to be available then"
    }
  }

  /// The first value that stands where a real one stood, and is built on an answer that was wrong,
  /// or none.
  func poisoned(breaking invariant: String, _ kind: AnswerInvariant.Poison) -> Violation? {
    guard let poisoned = poisonedReads.first(where: { self.kind($0) == kind }) else { return nil }
    let (read, belief) = (operation(poisoned.read), operation(poisoned.belief))
    let believed = wrongAnswers.first { $0.operation == poisoned.belief }?.required
    // What decided about this key was perhaps asked about another one.
    let isElsewhere = read.key != belief.key
    let required = isElsewhere ? replaced(by: operation(poisoned.write)) : believed
    let lost = required.map { Words.value(operation($0)) } ?? "what was stored"
    let answer = belief.completion == .unavailable ? "no answer" : "a wrong answer"
    let about = isElsewhere ? " about \(Words.key(belief))" : ""
    let story =
      isElsewhere && required == nil
      ? ", which was built on \(answer)\(about)"
      : "; \(lost) was acknowledged, and replaced by what was built on \(answer)\(about)"
    return Violation(
      invariant, operation: poisoned.read, belief: poisoned.belief, required: required,
      message: "\(Words.key(read)) reads \(Words.answer(read))\(story)")
  }

  /// The last write of the same key that was acknowledged before a write.
  private func replaced(by write: Operation) -> Int? {
    history.operations[..<write.id].last {
      $0.kind == .write && $0.key == write.key && $0.completion == .ok
    }?.id
  }

  /// What kind of damage a poisoned read shows.
  private func kind(_ poisoned: (read: Int, write: Int, belief: Int)) -> AnswerInvariant.Poison {
    let key = operation(poisoned.read).key
    if key?.place != operation(poisoned.belief).key?.place { return .otherStore }
    return key?.kind == .identity ? .identity : .value
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
