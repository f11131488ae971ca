// How often a cause came, and so how many traces have to hold before a fix can be believed.

import Foundation

/// The share of traces that show a cause, with what is not known about it.
public struct Recurrence: Hashable, Sendable {
  /// Traces that showed it, and all that were run.
  public let seen: Int
  public let traces: Int

  /// Nil if no trace showed it, or nobody knows how many were run.
  public init?(seen: Int, traces: Int) {
    guard seen > 0, traces >= seen else { return nil }
    self.seen = seen
    self.traces = traces
  }

  /// Where the share is, with 95 % certainty (E. B. Wilson, "Probable Inference, the Law of
  /// Succession, and Statistical Inference", 1927).
  public var interval: ClosedRange<Double> {
    let (share, count, z) = (Double(seen) / Double(traces), Double(traces), 1.959964)
    let middle = share + z * z / (2 * count)
    let spread = z * (share * (1 - share) / count + z * z / (4 * count * count)).squareRoot()
    let all = 1 + z * z / count
    return max(0, (middle - spread) / all)...min(1, (middle + spread) / all)
  }

  /// So many random traces in a row hold by chance, with the cause still there, once in twenty
  /// times at most; counted by the lower end of the interval.
  public var tracesToBelieve: Int {
    let share = interval.lowerBound
    return share >= 1 ? 1 : max(1, Int((log(0.05) / log(1 - share)).rounded(.up)))
  }

  /// The same for people.
  public var words: String {
    "believe in one after \(tracesToBelieve) new traces that hold: this came \(seen) "
      + "\(seen == 1 ? "time" : "times") in \(traces), so in \(percent(interval.lowerBound)) to "
      + "\(percent(interval.upperBound)) % of all (95 %)"
  }

  private func percent(_ share: Double) -> String {
    let digits = share < 0.001 ? 3 : share < 0.1 ? 2 : 0
    return String(format: "%.\(digits)f", share * 100)
  }
}
