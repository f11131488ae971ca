// Whether one way is ahead of another more often than a coin would have it.

/// A sign test: pairs in which the first is ahead, and pairs in which the second is. Draws do not
/// count (J. Arbuthnott, "An Argument for Divine Providence", 1710).
public struct SignTest: Hashable, Sendable {
  public var ahead: Int
  public var behind: Int

  public init(ahead: Int, behind: Int) { (self.ahead, self.behind) = (ahead, behind) }

  /// Pairs of figures of which the smaller is better.
  public init(_ first: [Double], against second: [Double]) {
    let pairs = zip(first, second)
    self.init(ahead: pairs.count { $0 < $1 }, behind: pairs.count { $0 > $1 })
  }

  /// The chance that a fair coin is at least as one-sided, to either side.
  public var chance: Double {
    let (count, least) = (ahead + behind, min(ahead, behind))
    // From 0 heads on, each from the one before: factorials would not fit.
    var probability = 1.0
    for _ in 0..<count { probability /= 2 }
    var sum = 0.0
    for heads in 0...least {
      sum += probability
      probability *= Double(count - heads) / Double(heads + 1)
    }
    return min(1, 2 * sum)
  }
}
