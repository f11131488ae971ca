// A planted bug as the catalog lists it.

/// A bug that is planted in the canary store, and the invariant that must find it.
public struct CanaryEntry: Sendable {
  public var name: String
  public var summary: String
  public var invariant: String

  public init(name: String, summary: String, invariant: String) {
    self.name = name
    self.summary = summary
    self.invariant = invariant
  }
}
