// What the same traces came to on one store and era: how many break each promise.

/// Traces that were counted on one store and era.
public struct Comparison: Hashable, Sendable, Codable {
  /// One promise, and the traces that break it.
  public struct Count: Hashable, Sendable, Codable {
    public var invariant: String
    public var traces: Int
    /// The first of them, and the one with the fewest steps.
    public var first: Int
    public var shortest: Int
    public var steps: Int
  }

  /// Traces that ran, and those of them that broke any promise.
  public var traces = 0
  public var broken = 0
  /// The promises that broke, in the order in which they first did.
  public var counts: [Count] = []

  public init() {}

  /// Counts a trace.
  public mutating func count(_ index: Int, steps: Int, _ invariants: [String]) {
    traces += 1
    if !invariants.isEmpty { broken += 1 }
    for invariant in invariants {
      add(Count(invariant: invariant, traces: 1, first: index, shortest: index, steps: steps))
    }
  }

  /// Adds what other traces gave. The order does not matter but to the order of the counts.
  public mutating func add(_ other: Comparison) {
    traces += other.traces
    broken += other.broken
    for count in other.counts { add(count) }
  }

  private mutating func add(_ count: Count) {
    guard let place = counts.firstIndex(where: { $0.invariant == count.invariant }) else {
      counts.append(count)
      return
    }
    counts[place].traces += count.traces
    counts[place].first = min(counts[place].first, count.first)
    if (count.steps, count.shortest) < (counts[place].steps, counts[place].shortest) {
      counts[place].steps = count.steps
      counts[place].shortest = count.shortest
    }
  }
}
