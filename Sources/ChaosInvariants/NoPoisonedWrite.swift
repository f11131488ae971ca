// No belief in a wrong answer becomes the truth.

import ChaosContracts

/// No value that is built on a wrong answer becomes durable over a real one.
public struct NoPoisonedWrite: Invariant {
  public let name = "NoPoisonedWrite"
  public let summary = "a value built on a wrong answer never replaces a real one"
  public let source = "I3; the 2024 article"

  public init() {}

  public func check(_ judged: Judged) -> Violation? {
    judged.poisoned(breaking: name, .value)
  }
}
