// What is created once stays what it is.

import ChaosContracts

/// A value that is created once per installation is never created again over the one that is there.
public struct IdentityIsStable: Invariant {
  public let name = "IdentityIsStable"
  public let summary = "what is created once per installation is never created again"
  public let source = "I15; M05"

  public init() {}

  public func check(_ judged: Judged) -> Violation? {
    judged.poisoned(breaking: name, .identity)
  }
}
