// Workers that are lost though no trace of theirs is to blame.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosTrace
import Synchronization
import Testing

struct LostWorkerTests {
  /// A runner whose first answers are lost before a trace begins.
  private final class Forgetful: Runner {
    let count = 1
    private let inner = InProcessRunner(Catalog())
    private let left: Mutex<Int>

    init(losing count: Int) { left = Mutex(count) }

    func ask<Request: RunnerRequest>(
      _ request: Request, of store: String, as role: RunnerRole, isStopped: () -> Bool
    ) -> Result<Request.Reply, RunnerFailure> {
      let isLost = left.withLock { left in
        left -= 1
        return left >= 0
      }
      if isLost { return .failure(.died(signal: 9, number: nil)) }
      return inner.ask(request, of: store, as: role, isStopped: isStopped)
    }
  }

  private func report(losing count: Int) throws -> StoreReport {
    let plan = ShardPlan(
      version: "1", build: "", corpus: "", stores: ["hardened-file"], eras: EraName.allCases,
      models: [.apfsPower], seed: "1", firstSeed: 1, seeds: 1, runs: 20, slice: 20, shards: 1)
    let campaign = CampaignRun(ShardManifest(plan), Catalog(), Forgetful(losing: count))
    try campaign.run(0..<plan.count)
    return campaign.report { _ in "" }.stores[0]
  }

  /// Somebody kills a worker before it begins: the traces run in the next one, and all is well.
  @Test func nobodyIsToBlameForAWorkerThatNeverBegan() throws {
    let store = try report(losing: 3)
    #expect(store.traces == 20)
    #expect(store.doubts.isEmpty)
    #expect(store.findings.isEmpty)
  }

  /// Where none ever begins, that is told.
  @Test func workersThatNeverBeginAreTold() throws {
    let store = try report(losing: 1_000)
    #expect(store.traces == 0)
    #expect(!store.doubts.isEmpty)
  }
}
