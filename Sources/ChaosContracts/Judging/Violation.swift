// Where a history breaks a promise.

/// A broken promise.
public struct Violation: Hashable, Sendable {
  /// The name of the promise (`Invariant.name`).
  public var invariant: String
  /// The operation that shows it, if one does.
  public var operation: Int?
  /// The first wrong answer that led to it: the false belief.
  public var belief: Int?
  /// The write whose value had to be there.
  public var required: Int?
  /// What happened, in one sentence without a full stop.
  public var message: String

  /// Numbers of operations are their places in `History.operations`.
  public init(
    _ invariant: String, operation: Int? = nil, belief: Int? = nil, required: Int? = nil,
    message: String
  ) {
    self.invariant = invariant
    self.operation = operation
    self.belief = belief
    self.required = required
    self.message = message
  }
}
