// A promise as reports name it.

/// A promise that traces are held to.
public struct ReportedPromise: Hashable, Sendable {
  /// As findings name it: `NoSilentRegression`.
  public var name: String
  /// What must hold, in a line.
  public var summary: String

  /// One that no invariant stands for, such as that a store does not end its own process.
  public init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }

  /// The promise of an invariant.
  public init(_ invariant: any Invariant) {
    self.init(name: invariant.name, summary: invariant.summary)
  }
}
