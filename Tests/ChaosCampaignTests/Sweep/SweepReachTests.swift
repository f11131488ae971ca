// What a sweep goes through where nobody asks for anything, and what it says of the rest.

import ChaosCampaign
import ChaosCatalog
import ChaosTrace
import Testing

@Suite struct SweepReachTests {
  /// They are known to lose a database, and each needs a certain work: pages that are given back
  /// and taken again, and a log that is written back before it was synced.
  @Test(arguments: [
    "sqlite-rollback:journal=persist,synchronous=normal",
    "sqlite-wal:synchronous=off",
  ])
  func `A database that is known to be damaged is so at the default seed`(_ store: String) throws {
    let swept = try Swept(
      "\(store),fullfsync=off,settle=off", [], models: [.ext4Ordered, .posixWorst])
    #expect(swept.result.failures.contains { $0.loss == .corruption })
    #expect(swept.result.doubts == [])
  }

  /// Nothing is there before: whether the folder's own name is durable matters then only.
  @Test func `The first save of all is swept`() throws {
    let works = SweepPlan().works
    #expect(works.contains { $0.seed == nil && $0.acts.count == 1 })
    #expect(works.contains { $0.crashesTwice })
    for count in 1...3 {
      #expect(works.contains { $0.acts.count == count && $0.seed != nil }, "\(count) acts")
    }
    #expect(Set(works.map(\.seed)).count >= 4)
  }

  @Test func `A moment that is not gone through as a whole is told, with its size`() throws {
    let small = try Swept("hardened-file", [SweptAct(.streak)], models: [.ext4Ordered]).result
    #expect(small.rows.allSatisfy { !$0.isCut && $0.moments > 0 })
    // Nothing is synced, so more is pending with each act.
    let large = try Swept(
      "sqlite-wal:synchronous=off,settle=off", [SweptAct(.write, .huge)], models: [.posixWorst]
    )
    .result
    let row = try #require(large.rows.first)
    #expect(row.isCut && row.cutMoments > 0 && row.cutMoments < row.moments)
    #expect(row.largest > 4_096)
  }
}
