// An answer together with the question: what is built on it can be traced back.

/// What a read was told.
public struct Answer: Sendable {
  public var outcome: ReadOutcome
  public var operation: Int

  public init(_ outcome: ReadOutcome, operation: Int) {
    self.outcome = outcome
    self.operation = operation
  }
}
