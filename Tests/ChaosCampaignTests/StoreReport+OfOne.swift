// What a campaign says of a store of a test's own.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts

extension StoreReport {
  /// Searches as a command does, in process, on one era.
  static func ofOne(_ store: any StoreKind, seed: UInt64, runs: Int) throws -> StoreReport {
    let catalog = Catalog(adding: [StoreEntry(store)])
    let plan = ShardPlan(
      version: chaosVersion, build: "", corpus: "", stores: [store.name], eras: [.ios18],
      models: [.apfsPower], seed: "\(seed)", firstSeed: seed, seeds: 1, runs: runs, slice: 500,
      shards: 1)
    let campaign = CampaignRun(ShardManifest(plan), catalog, InProcessRunner(catalog))
    try campaign.run(0..<plan.count)
    return campaign.report { _ in "" }.stores[0]
  }
}
