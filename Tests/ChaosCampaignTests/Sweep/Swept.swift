// A sweep of a store by its name, for tests.

import ChaosCampaign
import ChaosCatalog
import ChaosTrace
import Testing

/// What a sweep of one store gave.
struct Swept {
  let result: SweepResult

  init(
    _ store: String, _ acts: [SweptAct] = [SweptAct(.streak), SweptAct(.batch), SweptAct(.remove)],
    models: [DiskModelName] = DiskModelName.byStrength, seed: UInt64 = 1, twice: Bool = false,
    faults: Bool = false, part: SweepPlan.Part = SweepPlan.Part(), until stop: Int = .max
  ) throws {
    let catalog = Catalog()
    let plan = SweepPlan(
      acts: acts, models: models, seed: seed, crashesTwice: twice, triesFaults: faults)
    var runs = 0
    result = Sweeper(
      plan, try catalog.store(store), catalog.simulator(), behaviours: catalog.behaviours,
      part: part, isStopped: { runs >= stop }, progress: { runs = $0 }
    ).run()
  }

  /// What states of a row lose, whether it was promised or not.
  func losses(_ row: String) throws -> Set<LossClass> {
    let row = try #require(result.rows.first { $0.name == row })
    return Set(zip(LossClass.allCases, row.losses).filter { $0.1 > 0 }.map(\.0))
  }

  func losses(_ model: DiskModelName) throws -> Set<LossClass> { try losses(model.word) }
}
