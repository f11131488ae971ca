// Read your own writes.

import ChaosContracts

/// After an acknowledged write a process reads that value or a newer one.
public struct ReadsSeeOwnWrites: Invariant {
  public let name = "ReadsSeeOwnWrites"
  public let summary = "a process sees what it wrote"
  public let source = "I8"

  public init() {}

  public func check(_ judged: Judged) -> Violation? { judged.first(.ownWrite, breaking: name) }
}
