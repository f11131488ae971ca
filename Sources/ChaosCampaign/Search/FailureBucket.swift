// Failing traces that go wrong at the same place, before anybody has shrunk them. A few of each are
// looked at: which, depends on the traces alone, so what is found does not depend on who runs what.

import ChaosHash
import ChaosTrace

/// Failing traces of some neighbouring ones that go wrong at the same place.
public struct FailureBucket: Codable, Hashable, Sendable {
  /// The promise that breaks there.
  public var invariant: String
  /// The place, as their runs show it.
  public var name: String
  /// How many there are. A trace that goes wrong at several places counts at the first.
  public var count: Int
  /// The indices of those that may be looked at, in order.
  public var first: [Int]

  /// Sorts failing traces of a seed into buckets.
  static func sort(_ failures: [Failure], seed: UInt64) -> [FailureBucket] {
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
        buckets[place].first.append(failure.index)
      }
    }
    for place in buckets.indices {
      let (name, invariant) = (buckets[place].name, buckets[place].invariant)
      buckets[place].first = FailingTrace.looked(
        at: buckets[place].first.map {
          FailingTrace(store: "", bucket: name, invariant: invariant, seed: seed, index: $0)
        }
      ).map(\.index)
    }
    return buckets.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}

/// A failing trace that is to be looked at, or has been.
public struct FailingTrace: Hashable, Sendable {
  public var store: String
  /// The place at which it goes wrong, and the promise that breaks there.
  public var bucket: String
  public var invariant: String
  public var seed: UInt64
  public var index: Int

  /// Traces of a bucket that are looked at, at most.
  public static let most = 6

  /// How rare it is: one trace in four is of level 1, one in sixteen of level 2, and so on.
  private var level: Int {
    var hash = RollingHash()
    hash.add(Int(truncatingIfNeeded: seed))
    hash.add(index)
    return min(hash.value.trailingZeroBitCount / 2, Self.most - 1)
  }

  /// Of each level the first one that is as rare: one place may have several causes, and where
  /// there are many traces, more of them are looked at. Of sets, taking the first is a join.
  static func looked(at traces: [FailingTrace]) -> [FailingTrace] {
    var sorted: [FailingTrace] = []
    for trace in traces.sorted(by: { ($0.index, $0.seed) < ($1.index, $1.seed) }) {
      let level = trace.level
      // Whoever is first at some level stays.
      let best = sorted.map(\.level).max() ?? -1
      if level > best { sorted.append(trace) }
    }
    return sorted
  }
}
