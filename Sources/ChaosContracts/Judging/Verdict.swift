// The three verdicts. Broken beats unknown, unknown beats held.

/// How a run ended.
public enum Verdict: String, Hashable, Sendable, Comparable, Codable {
  /// Nothing was found broken, and nothing is in doubt.
  case held
  /// Nobody can say: nothing ran, a replay differed, a worker was lost.
  case unknown
  /// An invariant was broken, and a second run showed it again.
  case broken

  public static func < (left: Verdict, right: Verdict) -> Bool {
    left == .held && right != .held || left == .unknown && right == .broken
  }
}
