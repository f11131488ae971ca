// A campaign that is told to stop and goes on later comes to what one that is left alone comes to.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosTrace
import Foundation
import Synchronization
import Testing

struct InterruptedCampaignTests {
  /// A runner in whose work somebody asks to stop: at the given request that looks at a failing
  /// trace, or at the given one that explores.
  private final class Interrupted: Runner {
    let count = 2
    private let inner = InProcessRunner(Catalog())
    private let interruption: Interruption
    private let left: Mutex<Int>
    private let looks: Bool

    init(_ interruption: Interruption, at number: Int, looks: Bool) {
      (self.interruption, self.looks) = (interruption, looks)
      left = Mutex(number)
    }

    func ask<Request: RunnerRequest>(
      _ request: Request, of store: String, as role: RunnerRole, isStopped: () -> Bool
    ) -> Result<Request.Reply, RunnerFailure> {
      if looks ? request is ExamineRequest : request is ExploreRequest {
        let isNow = left.withLock { left in
          left -= 1
          return left == 0
        }
        if isNow { _ = interruption.note(SIGTERM) }
      }
      return inner.ask(request, of: store, as: role, isStopped: isStopped)
    }
  }

  private let plan = ShardPlan(
    version: "1", build: "", corpus: "", stores: ["session-cached", "plain-file"],
    eras: EraName.allCases, models: [.apfsPower], seed: "1", firstSeed: 1, seeds: 1, runs: 120,
    slice: 40, shards: 1)

  private func text(_ manifest: ShardManifest) -> String {
    SortedJSON.text(manifest.pruned, isPretty: false)
  }

  @Test(arguments: [true, false])
  func whatWasInterruptedComesToTheSame(looks: Bool) throws {
    let alone = CampaignRun(ShardManifest(plan), Catalog(), InProcessRunner(Catalog()))
    try alone.run(0..<plan.count)
    #expect(!alone.manifest.examinations.isEmpty)
    for number in looks ? [1, 2, 3, 5, 8, 13] : [1, 2, 3, 5] {
      // Time after time it is stopped, each time after as much work.
      var manifest = ShardManifest(plan)
      var stops = 0
      while true {
        let interruption = Interruption()
        let run = CampaignRun(
          manifest, Catalog(), Interrupted(interruption, at: number, looks: looks), interruption,
          write: { manifest = $0 })
        try run.run(0..<plan.count)
        manifest = run.manifest.pruned
        guard interruption.isRequested else { break }
        stops += 1
        // With one request at a time before the end, nothing is ever whole.
        if number < 3, stops > 3 {
          let rest = CampaignRun(manifest, Catalog(), InProcessRunner(Catalog()))
          try rest.run(0..<plan.count)
          manifest = rest.manifest
          break
        }
      }
      #expect(stops > 0)
      let isSame = text(manifest) == text(alone.manifest)
      #expect(isSame, "at request \(number), \(stops) stops")
    }
  }
}
