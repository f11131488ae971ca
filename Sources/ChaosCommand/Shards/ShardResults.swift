// What shards have done, with the traces of what they found. Bringing two together is a join.

import ChaosCampaign
import ChaosTrace

/// Results of slices, and traces.
struct ShardResults {
  private(set) var manifest: ShardManifest
  /// Sorted.
  private(set) var traces: [KeptTrace] = []
  /// For looking one up.
  private var places: [KeptTrace.Key: Trace] = [:]

  init(_ manifest: ShardManifest) { self.manifest = manifest }

  mutating func add(_ result: SliceResult) { manifest.add(result) }

  /// - Returns: whether it is of the same plan.
  mutating func add(_ other: ShardManifest) -> Bool {
    guard let both = manifest.joined(with: other) else { return false }
    manifest = both
    return true
  }

  mutating func add(_ more: [KeptTrace]) {
    for trace in more where places[trace.key] == nil {
      places[trace.key] = trace.trace
      traces.append(trace)
    }
    traces.sort { $0.key < $1.key }
  }

  func trace(_ key: KeptTrace.Key) -> Trace? { places[key] }

  func summary(of store: String, _ order: [String]) -> ShardSummary {
    ShardSummary(manifest, store: store, order: order) { invariant, digest in
      trace(KeptTrace.Key(store: store, invariant: invariant, digest: digest))
    }
  }

  /// Traces that no slice that counts tells of: theirs was cut off before it was done, or went
  /// differently elsewhere.
  func orphans(of store: String) -> [KeptTrace] {
    let told = manifest.told
    return traces.filter { $0.key.store == store && !told.contains($0.key) }
  }
}
