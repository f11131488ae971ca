// Failing traces that go wrong at the same place, before anybody has shrunk them.

/// Failing traces of a slice that go wrong at the same place.
public struct FailureBucket: Codable, Hashable, Sendable {
  /// A trace that may be looked at.
  public struct Pick: Codable, Hashable, Sendable {
    public var index: Int
    /// See `FailingTrace.level(of:)`.
    public var level: Int
  }

  /// The promise that breaks there.
  public var invariant: String
  /// The place, as their runs show it.
  public var name: String
  /// How many there are. A trace that goes wrong at several places counts at the first.
  public var count: Int
  /// Those that may be looked at, in the order of their indices.
  public var first: [Pick]
  /// Those that may be looked at since nothing that is found there explains them; nil where nobody
  /// asks.
  public var others: [Surroundings]?

  /// Sorts failing traces of a slice into buckets.
  static func sort(_ failures: [Failure]) -> [FailureBucket] {
    var buckets: [FailureBucket] = []
    var places: [FailureSite: Int] = [:]
    for failure in failures.sorted(by: { $0.index < $1.index }) {
      for (number, site) in failure.sites.enumerated() {
        let place = places[site] ?? buckets.count
        if place == buckets.count {
          places[site] = place
          buckets.append(
            FailureBucket(invariant: site.invariant, name: site.name, count: 0, first: []))
        }
        if number == 0 { buckets[place].count += 1 }
        if let causes = failure.causes {
          let new = Surroundings(
            index: failure.index, level: failure.level, cause: causes[number])
          buckets[place].others = Surroundings.plainest(of: (buckets[place].others ?? []) + [new])
        }
        // Whatever other slices bring, one that is no rarer than an earlier one is not looked at.
        if failure.level > buckets[place].first.last?.level ?? -1 {
          buckets[place].first.append(Pick(index: failure.index, level: failure.level))
        }
      }
    }
    return buckets.sorted(byBytesOf: \.name)
  }

  /// Its traces that may be looked at.
  func traces(of store: String, seed: UInt64) -> [FailingTrace] {
    first.map {
      FailingTrace(
        store: store, bucket: name, invariant: invariant, seed: seed, index: $0.index,
        level: $0.level)
    }
  }
}
