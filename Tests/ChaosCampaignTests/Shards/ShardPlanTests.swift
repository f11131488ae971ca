// A plan gives every trace to one slice, and every slice to one shard.

import ChaosCampaign
import ChaosTestSupport
import Testing

@Suite struct ShardPlanTests {
  @Test func everyTraceIsInOneSliceAndEverySliceInOneShard() {
    var chance = SplitMix(seed: 1)
    for _ in 0..<200 {
      let stores = (0...chance.below(5)).map { "s\($0)" }
      let plan = Shards.plan(
        stores: stores, runs: 1 + chance.below(60), slice: 1 + chance.below(20),
        seeds: 1 + chance.below(3), shards: 1 + chance.below(9))
      var seen: [String: Int] = [:]
      for number in 0..<plan.count {
        let slice = plan[number]
        #expect(slice.number == number && !slice.range.isEmpty)
        for index in slice.range { seen["\(slice.store) \(slice.seed) \(index)", default: 0] += 1 }
      }
      #expect(seen.count == stores.count * plan.seeds * plan.runs)
      #expect(seen.allSatisfy { $0.value == 1 })
      let dealt = (0..<plan.shards).map { plan.slices(of: $0) }
      #expect(dealt.flatMap { $0 }.sorted() == Array(0..<plan.count))
      for (shard, numbers) in dealt.enumerated() {
        #expect(numbers.allSatisfy { plan.shard(of: $0) == shard })
      }
      let counts = dealt.map(\.count)
      #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= 1)
    }
  }

  /// Who runs a slice is all that the number of shards decides.
  @Test func slicesDoNotDependOnTheNumberOfShards() {
    let (one, many) = (Shards.plan(shards: 1), Shards.plan(shards: 7))
    #expect(one.config == many.config)
    #expect((0..<one.count).map { one[$0] } == (0..<many.count).map { many[$0] })
    #expect(one.digest != many.digest)
  }

  /// As many stores as shards: else a slow store would be one shard's night.
  @Test func everyShardHasSomeOfEveryStore() {
    let plan = Shards.plan(stores: ["a", "b", "c", "d"], shards: 4)
    for shard in 0..<4 {
      #expect(Set(plan.slices(of: shard).map { plan[$0].store }).count == 4)
    }
  }

  /// Whoever stops early has seen something of every store and every seed.
  @Test func everySeedHasItsTurnEarly() {
    let plan = Shards.plan(stores: ["a", "b"], runs: 100, slice: 10, seeds: 3, shards: 1)
    let first = Set((0..<6).map { "\(plan[$0].store) \(plan[$0].seed)" })
    #expect(first.count == 6)
  }

  @Test func whatMakesNoSenseIsRefused() {
    #expect(Shards.plan().problem == nil)
    let changes: [(inout ShardPlan) -> Void] = [
      { $0.schema = "chaos-plan/2" }, { $0.stores = [] }, { $0.stores = ["a", "a"] },
      { $0.eras = ["ios99"] }, { $0.eras = [] }, { $0.models = ["ramdisk"] },
      { $0.firstSeed = "7" }, { $0.firstSeed = "0x-1" }, { $0.seeds = 0 }, { $0.runs = -1 },
      { $0.runs = .max }, { $0.slice = 0 }, { $0.shards = 0 }, { $0.runs = 1 << 40 },
      { $0.stores.append("four") }, { $0.version = String(repeating: "x", count: 2_000) },
    ]
    for (place, change) in changes.enumerated() {
      var plan = Shards.plan()
      change(&plan)
      #expect(plan.problem != nil, "change \(place)")
    }
  }
}
