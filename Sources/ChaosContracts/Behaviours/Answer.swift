// An answer together with the question: what is built on it can be traced back.

/// What a read was told.
public struct Answer: Sendable {
  /// What the store said.
  public var outcome: ReadOutcome
  /// The read, by its place in `History.operations`: what `basedOn` of a later write names. Below
  /// zero in a process that is dead.
  public var operation: Int

  /// What the app only believes may stand here as well: then `operation` is what it has that from.
  public init(_ outcome: ReadOutcome, operation: Int) {
    self.outcome = outcome
    self.operation = operation
  }
}
