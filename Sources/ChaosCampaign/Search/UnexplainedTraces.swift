// Failing traces that no finding of their place explains, since they lack what its cause needs:
// another bug that goes wrong at the same place.

import ChaosContracts

extension ShardManifest {
  /// Failing traces of a store that are looked at since what looking at others has shown does not
  /// explain them. A function of the slices that were run and of what the first look came to; for
  /// who has a part of the slices only, all that another part might leave unexplained.
  package func unexplained(of store: String) -> [(bucket: String, traces: [FailingTrace])] {
    var buckets: [String: (invariant: String, all: [(seed: UInt64, surroundings: Surroundings)])]
    buckets = [:]
    for result in slices where plan[result.number].store == store {
      for bucket in result.failing {
        let seed = plan[result.number].seed
        let others = (bucket.others ?? []).map { (seed: seed, surroundings: $0) }
        if !others.isEmpty {
          buckets[bucket.name, default: (bucket.invariant, [])].all += others
        }
      }
    }
    if buckets.isEmpty { return [] }
    let selected = selected(of: store)
    let isPart = plan.shards > 1 && !(0..<plan.count).allSatisfy(hasRun)
    let found = selected.flatMap(\.traces).compactMap { examinations(of: $0).first?.finding }
    return selected.compactMap { name, _, _ in
      guard let bucket = buckets[name] else { return nil }
      let others = Surroundings.plainest(of: bucket.all).filter { other in
        isPart
          || !found.contains {
            other.surroundings.isExplained(by: $0, breaking: bucket.invariant)
          }
      }.map { other in
        // Looked at in another way, it is another look: the first one may have come to the plainer
        // bug of a smaller trace.
        FailingTrace(
          store: store, bucket: "\(name), apart", invariant: bucket.invariant, seed: other.seed,
          index: other.surroundings.index, level: other.surroundings.level)
      }.prefix(isPart ? .max : FailingTrace.most)
      return others.isEmpty ? nil : (name, Array(others))
    }
  }
}
