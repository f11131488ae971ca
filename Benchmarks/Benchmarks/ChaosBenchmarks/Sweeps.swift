// The sweep that is measured: that of `chaos sweep --store sqlite-wal --second-crash`.

import ChaosCampaign
import ChaosCatalog
import ChaosTrace

/// Sweeps of `sqlite-wal`.
enum Sweeps {
  /// Goes through every crash under some models, and every crash of each recovery.
  static func run(_ models: [DiskModelName]) -> SweepResult {
    let catalog = Catalog()
    guard let store = try? catalog.store("sqlite-wal") else {
      fatalError("chaos has a bug: a benchmark asks for a store that is not there")
    }
    return Sweeper(
      SweepPlan(models: models, crashesTwice: true), store, catalog.simulator(),
      behaviours: catalog.behaviours
    ).run()
  }
}
