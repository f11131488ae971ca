// Failures are said aloud.

import ChaosContracts

/// A write that did not take effect because a call failed is reported as failed.
public struct FailuresAreReported: Invariant {
  public let name = "FailuresAreReported"
  public let summary = "a write that met trouble is not acknowledged and lost"
  public let source = "I17"

  public init() {}

  public func check(_ judged: Judged) -> Violation? { judged.first(.unreported, breaking: name) }
}
