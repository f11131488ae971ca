// Available as declared.

import ChaosContracts

/// A store says that it is unavailable only in the states of the lock that it names.
public struct AvailableAsDeclared: Invariant {
  public let name = "AvailableAsDeclared"
  public let summary = "a store is unavailable only where it declares so"
  public let source = "I1; F82"

  public init() {}

  public func check(_ judged: Judged) -> Violation? { judged.first(.unavailable, breaking: name) }
}
