// A promise as reports name it.

/// A promise that traces are held to.
public struct ReportedPromise: Hashable, Sendable {
  public var name: String
  public var summary: String

  public init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }

  public init(_ invariant: any Invariant) {
    self.init(name: invariant.name, summary: invariant.summary)
  }
}
