// Random histories: whatever a crash leaves, an oracle that knows only moments must allow.

import ChaosDisk
import ChaosTrace
import Testing

@Suite struct HistoryTests {
  static let histories = 40
  static let steps = 30
  static let crashes = 12

  @Test(arguments: Litmus.models, [CrashKind.panic, .powerLoss])
  func `Every state after a crash is made of moments before it`(
    _ model: DiskModelName, _ kind: CrashKind
  ) throws {
    var damaged = 0
    for seed in 0..<HistoryTests.histories {
      var chance = Chance(seed: UInt64(seed))
      var history = try History(model)
      for _ in 0..<HistoryTests.steps { try history.step(&chance) }
      let oracle = HistoryOracle(history: history, rules: try #require(Litmus.Rules(model, kind)))
      for _ in 0..<HistoryTests.crashes {
        let survivors = Survivors(
          chance.pick(SurvivorMode.allCases), index: UInt16(chance.below(40)),
          tear: UInt16(chance.below(128)),
          names: NameSurvivors(chance.pick(NameMode.allCases), index: UInt8(chance.below(8))))
        let copy = SimulatedPhone.copy(of: history.phone)
        copy.crash(kind, survivors)
        let seen = try Moment(copy)
        try #require(oracle.objection(seen) == nil, "\(seed), \(survivors): \(history.acts)")
        try CrashStates.recount(copy)
        #expect(copy.disk.pendingItems(.powerLoss) == [])
        if copy.disk.digest != history.phone.disk.digest { damaged += 1 }
      }
    }
    // An oracle that only ever sees whole disks proves nothing.
    let least = model == .kill ? 0 : HistoryTests.histories * HistoryTests.crashes / 5
    #expect(damaged >= least && (model != .kill || damaged == 0), "\(damaged)")
  }
}
