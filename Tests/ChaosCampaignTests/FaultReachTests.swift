// Which trouble struck which operation, on traces of which it is known.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosSearch
import ChaosTrace
import Foundation
import Testing

@Suite struct FaultReachTests {
  @Test func aCampaignFillsTheTable() throws {
    let catalog = Catalog()
    let source = TraceSource(seed: 5, eras: [.ios18], models: [.apfsPower])
    let explorer = Explorer(catalog.simulator(), try catalog.store("hardened-file"), source)
    let whole = explorer.explore(0..<400)
    let reach = whole.reach
    #expect(reach.done[FaultReach.open] > 0)
    #expect(reach.done[Int(BehaviourName.write.code)] > 0)
    for trouble in [Trouble.kill, .reboot, .powerLoss] { #expect(reach.asked[trouble.place] > 0) }
    #expect(reach.struck.contains { $0 > 0 })
    // What struck an operation did strike, and what was done was begun.
    for kind in FaultKind.allCases {
      let row = FaultReach.operations.indices.map { reach.struck(.fault(kind), $0) }
      if row.contains(where: { $0 > 0 }) { #expect(whole.struck[Int(kind.code)] > 0) }
      for (place, count) in row.enumerated() { #expect(count <= reach.done[place]) }
    }
    #expect(reach.missed.count < reach.possible)
    // However a campaign is divided, it comes to the same.
    var parts = explorer.explore(200..<400)
    parts.add(explorer.explore(0..<200))
    #expect(parts.reach == reach)
  }

  /// An act that is stopped and whose process then dies was struck by what killed it.
  @Test(arguments: [
    (Step.kill(.app, .crash), Trouble.kill), (.reboot, .reboot), (.panic(Survivors(.all)), .panic),
    (.powerLoss(Survivors(.all)), .powerLoss),
  ])
  func deathInMidWorkCounts(step: Step, trouble: Trouble) throws {
    let catalog = Catalog()
    let steps: [Step] = [
      .launch(.app, .user), .act(.app, .write, on: .streak),
      .act(.app, .write, on: .theme, pause: 2), step,
    ]
    let outcome = catalog.simulator().run(
      Trace(steps: steps), try catalog.store("hardened-file"))
    var reach = FaultReach()
    reach.count(outcome.judged.history)
    #expect(reach.struck(trouble, Int(BehaviourName.write.code)) == 1)
    #expect(reach.struck.reduce(0, +) == 1)
    #expect(reach.asked[trouble.place] == 1)
    #expect(reach.done[Int(BehaviourName.write.code)] == 2 && reach.done[FaultReach.open] == 1)
  }

  /// In a document only what was met is told, and it reads back as it was.
  @Test func countsReadBack() throws {
    var reach = FaultReach()
    #expect(try JSONDecoder().decode(FaultReach.self, from: JSONEncoder().encode(reach)) == reach)
    reach.asked[2] = 7
    for (place, trouble) in Trouble.all.enumerated() {
      reach.add(trouble, place % FaultReach.operations.count, place + 1)
    }
    let data = try JSONEncoder().encode(reach)
    #expect(try JSONDecoder().decode(FaultReach.self, from: data) == reach)
    #expect(data.count < 1_000)
    for struck in ["[0]", "[-1,1]", "[100000,1]", "[0,1,2]", "{}"] {
      let text = #"{"asked":[],"done":[],"struck":\#(struck)}"#
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(FaultReach.self, from: Data(text.utf8))
      }
    }
  }
}
