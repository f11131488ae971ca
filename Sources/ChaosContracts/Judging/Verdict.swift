// The three verdicts. Broken beats unknown, unknown beats held.

/// How a run ended.
public enum Verdict: String, Hashable, Sendable, Comparable, Codable {
  /// Every invariant held.
  case held
  /// Nobody can say: nothing ran, a replay differed, a worker was lost.
  case unknown
  /// An invariant was broken, and a second run showed it again.
  case broken

  public static func < (left: Verdict, right: Verdict) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .held: 0
    case .unknown: 1
    case .broken: 2
    }
  }
}
