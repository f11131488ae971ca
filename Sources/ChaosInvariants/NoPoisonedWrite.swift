// No belief in a wrong answer becomes the truth.

import ChaosContracts

/// No value that is built on a wrong answer becomes durable over a real one.
public struct NoPoisonedWrite: Invariant {
  public let name = "NoPoisonedWrite"
  public let summary = "a value built on a wrong answer never replaces a real one"
  public let source = "I3; the 2024 article"

  public init() {}

  public func check(_ judged: Judged) -> Violation? {
    guard let poisoned = judged.poisonedReads.first else { return nil }
    let read = judged.operation(poisoned.read)
    let required = judged.wrongAnswers.first { $0.operation == poisoned.belief }?.required
    let lost = required.map { Words.value(judged.operation($0)) } ?? "what was stored"
    return Violation(
      name, operation: poisoned.read, belief: poisoned.belief, required: required,
      message:
        "\(Words.key(read)) reads \(Words.answer(read)); \(lost) was acknowledged, and replaced "
        + "by what was built on a wrong answer")
  }
}
