// An answer that no legal state of the store explains.

import ChaosTrace

/// A read whose answer was not allowed.
public struct WrongAnswer: Sendable {
  /// What the store answered.
  public enum Kind: Sendable {
    /// Nothing, although a value had to be there.
    case absent
    /// A value that was written, and has been superseded or dropped.
    case older
    /// Bytes that nobody wrote.
    case garbage
    /// That the data is damaged, although nothing damaged it.
    case corrupt
    /// That it is unavailable, although it promised to be available.
    case unavailable
    /// That it does not do what it was asked, without a reason.
    case refused
  }

  /// What was answered, by its place in `History.operations`: a read, or a change that was refused.
  public var operation: Int
  /// In which way it is wrong.
  public var kind: Kind
  /// The write whose value, or a newer one, had to be seen; nil if nothing was ever written.
  public var required: Int?
  /// The write whose value was seen.
  public var observed: Int?
  /// A write that came after the required one and outlived the loss of it, where the store promises
  /// that what survives is a beginning of what was written.
  public var survivor: Int?
  /// Whether the store answered wrongly to a fresh process at the end, too.
  public var isLasting = false
  /// Why; every wrong answer has one cause, so that one bug is claimed by one invariant.
  public var cause = AnswerCause.silent

  package init(operation: Int, kind: Kind, required: Int?, observed: Int?) {
    self.operation = operation
    self.kind = kind
    self.required = required
    self.observed = observed
  }
}
