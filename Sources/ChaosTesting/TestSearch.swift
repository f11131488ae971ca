// The search of a test: a campaign like any other, of one shard and in process.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosTrace

/// What is searched, and for how long.
struct TestSearch {
  var seeds: SeedRange
  /// Traces for each seed; nil for as many as there is time for.
  var runs: Int?
  var seconds: Double?
  var eras: [EraName]
  var models: [DiskModelName]

  /// Traces of a slice.
  private static let slice = 2_000
  /// Of what is timed nobody knows how far it comes.
  private static let endless = 1 << 30

  /// Traces of a search where nobody says how many: what takes some ten seconds of a debug build.
  static func usualRuns(of store: any StoreKind) -> Int { store.ordersThreads ? 250 : 1_000 }

  /// What a test asks for, unless the environment says something else.
  init(
    _ settings: TestSettings, runs: Int, seed: UInt64, eras: [EraName], models: [DiskModelName]
  ) {
    seeds = settings.seeds ?? SeedRange(seed)
    self.runs = settings.runs ?? (settings.time == nil ? runs : nil)
    seconds = settings.time?.seconds
    self.eras = eras
    self.models = models
  }

  /// Searches.
  ///
  /// - Parameter save: keeps the trace of a finding before anything else is done with it.
  func run(
    _ store: any StoreKind, _ runner: InProcessRunner,
    save: @escaping @Sendable (Finding) throws -> String? = { _ in nil }
  ) throws -> StoreReport {
    let count = max(seeds.seeds.count, 1)
    let endless = min(Self.endless, Self.slice * (ShardPlan.slicesAtMost / count))
    let runs = min(runs ?? endless, endless)
    let plan = ShardPlan(
      version: chaosVersion, build: "", corpus: "", stores: [store.name], eras: eras,
      models: models, seed: seeds.text, firstSeed: seeds.seeds.first ?? .max, seeds: count,
      runs: runs, slice: min(runs, Self.slice), shards: 1)
    let campaign = CampaignRun(
      ShardManifest(plan), Catalog(adding: []), runner, app: { _ in AppTraits(store) }, save: save)
    let clock = Stopwatch()
    let end = seconds
    try campaign.run(0..<plan.count, isOver: { end.map { clock.seconds >= $0 } ?? false })
    var report = campaign.report { _ in "" }
    if end != nil { report.forgetUnplanned() }
    return report.stores[0]
  }
}
