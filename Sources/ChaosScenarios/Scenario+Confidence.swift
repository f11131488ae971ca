// How sure it is that the bug of a scenario is one that people have.

extension Scenario {
  /// The confidence of FACTS.md in what a scenario tells as a whole.
  public enum Confidence: String, CaseIterable, Hashable, Sendable, Codable {
    /// Somebody met it and told of it.
    case reported
    /// The documentation, a paper or published source code says that it goes this way.
    case documented
    /// Seen by running published code.
    case measured
    /// Several facts make a course of events that nobody reported as a whole.
    case composed
  }
}
