// The middle of some figures, and the quarters around it.

/// Median and quartiles: the figure that so much of them does not exceed.
public struct Spread: Hashable, Sendable {
  public let low: Double
  public let median: Double
  public let high: Double

  /// - Returns: nil for no figures at all.
  public init?(_ figures: [Double]) {
    let sorted = figures.sorted()
    if sorted.isEmpty { return nil }
    func at(_ quarter: Int) -> Double {
      // Between two figures it lies where its share says.
      let place = Double((sorted.count - 1) * quarter) / 4
      let (below, part) = (Int(place), place - place.rounded(.down))
      let above = min(below + 1, sorted.count - 1)
      return sorted[below] + (sorted[above] - sorted[below]) * part
    }
    (low, median, high) = (at(1), at(2), at(3))
  }
}
