// What was removed is gone.

import ChaosContracts

/// A value that was removed does not come back.
public struct RemovedStaysRemoved: Invariant {
  public let name = "RemovedStaysRemoved"
  public let summary = "what was removed does not come back"
  public let source = "I8"

  public init() {}

  public func check(_ judged: Judged) -> Violation? { judged.first(.resurrected, breaking: name) }
}
