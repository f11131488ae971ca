// What a page says of where its result comes from.

/// The subject of a page, and its environment. No clock stands in a page: equal results give equal
/// bytes.
public struct PageSurroundings: Sendable {
  /// What the page is about: `chaos run`, a night and its commit.
  public var subject: String
  /// Versions and commands, one a part.
  public var environment: [String]

  public init(subject: String, environment: [String] = []) {
    self.subject = subject
    self.environment = environment
  }
}
