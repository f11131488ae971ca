// A promise, in a file of its own.

/// Something that must hold in every history.
public protocol Invariant: Sendable {
  /// The promise, as its type is called: `NoSilentRegression`.
  var name: String { get }
  /// One line for `chaos list invariants`.
  var summary: String { get }
  /// Where the promise comes from.
  var source: String { get }
  func check(_ judged: Judged) -> Violation?
}

extension Invariant {
  public var name: String { "\(Self.self)" }
}
