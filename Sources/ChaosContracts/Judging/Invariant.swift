// A promise, in a file of its own.

/// Something that must hold in every history.
public protocol Invariant: Sendable {
  /// The promise, as its file is called: `NoSilentRegression`.
  var name: String { get }
  /// One line for `chaos list invariants`.
  var summary: String { get }
  /// Where the promise comes from.
  var source: String { get }
  /// The first place where the history breaks it.
  func check(_ judged: Judged) -> Violation?
}
