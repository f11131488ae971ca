// Every value that is read was written as a whole.

import ChaosContracts

/// No read gives bytes that nobody wrote, and nothing but damage damages data.
public struct NoTornValue: Invariant {
  public let name = "NoTornValue"
  public let summary = "no half-written or damaged value is ever an answer"
  public let source = "I6"

  public init() {}

  public func check(_ judged: Judged) -> Violation? { judged.first(.torn, breaking: name) }
}
