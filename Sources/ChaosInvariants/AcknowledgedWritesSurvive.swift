// What was acknowledged stays.

import ChaosContracts

/// An acknowledged write survives what the store promises that it survives.
public struct AcknowledgedWritesSurvive: Invariant {
  public let name = "AcknowledgedWritesSurvive"
  public let summary = "an acknowledged write lives as long as promised"
  public let source = "I4"

  public init() {}

  public func check(_ judged: Judged) -> Violation? { judged.first(.notDurable, breaking: name) }
}
