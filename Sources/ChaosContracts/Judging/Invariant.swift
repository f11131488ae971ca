// A promise, in a file of its own.

/// Something that must hold in every history.
public protocol Invariant: Sendable {
  /// The promise, as its type is called: `NoSilentRegression`.
  var name: String { get }
  /// One line for `chaos list invariants`.
  var summary: String { get }
  /// Where the promise comes from.
  var source: String { get }
  /// Looks for the first place in a run that breaks the promise; nil if it holds. The same history
  /// must always be judged alike.
  func check(_ judged: Judged) -> Violation?
}

extension Invariant {
  /// The name of the type.
  public var name: String { "\(Self.self)" }
}
