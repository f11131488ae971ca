// What a night does besides searching, as reports show it.

/// A check with a name that stays the same from night to night.
public struct ReportedCheck: Hashable, Sendable, Codable {
  /// What it belongs to: regressions, known findings, planted bugs.
  public var kind: String
  public var name: String
  public var verdict: Verdict
  /// Why it does not hold; of one that holds, what else there is to say, mostly nothing.
  public var message: String

  public init(kind: String, name: String, verdict: Verdict, message: String = "") {
    self.kind = kind
    self.name = name
    self.verdict = verdict
    self.message = message
  }
}
