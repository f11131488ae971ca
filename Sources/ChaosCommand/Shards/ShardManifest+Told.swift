// The traces that the slices of a manifest tell of.

import ChaosCampaign

extension ShardManifest {
  /// The traces of all findings of the slices that count.
  var told: Set<KeptTrace.Key> {
    var told: Set<KeptTrace.Key> = []
    for result in results {
      let store = plan[result.number].store
      for finding in result.findings {
        told.insert(
          KeptTrace.Key(store: store, invariant: finding.invariant, digest: finding.trace))
      }
    }
    return told
  }
}
