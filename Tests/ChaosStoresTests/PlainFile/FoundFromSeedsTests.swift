// Nobody has to think of the nine failure modes: each is found from a seed, and shrinks to a trace
// that shows its mechanism.

import ChaosBehaviours
import ChaosCampaign
import ChaosContracts
import ChaosInvariants
import ChaosSearch
import ChaosSimulation
import ChaosStores
import ChaosTestSupport
import ChaosTrace
import Testing

struct FoundFromSeedsTests {
  /// As many as the command runs of itself: enough for all nine.
  private static let traces = 5_000 * TestScale.factor
  private static let seed: UInt64 = 42
  private static let seeds = 3

  private static let found = [
    PlainFile(), PlainFile(layout: .dictionary), PlainFile(isAtomic: true),
  ].flatMap(findings)

  /// What a campaign finds, as the front doors find it.
  private static func findings(_ store: PlainFile) -> [Finding] {
    let catalog = Catalog(
      stores: [], adding: [], behaviours: behaviours, invariants: invariants, canaries: [])
    let plan = ShardPlan(
      version: "1", build: "", corpus: "", stores: [store.name], eras: EraName.allCases,
      models: [.apfsPower], seed: "\(seed)", firstSeed: seed, seeds: seeds, runs: traces,
      slice: traces, shards: 1)
    let campaign = CampaignRun(
      ShardManifest(plan), catalog, InProcessRunner(catalog, of: store), app: { _ in AppTraits() })
    do { try campaign.run(0..<plan.count) } catch { Issue.record(error) }
    return campaign.report { _ in "" }.stores[0].findings
  }

  private static var simulator: Simulator {
    Simulator(behaviours: behaviours, invariants: invariants)
  }

  /// A mode is found if the cause of the traces by hand is one of those that the seed gave.
  @Test(arguments: FailureMode.allCases) func eachModeIsFound(_ mode: FailureMode) throws {
    let minimizer = Minimizer(Self.simulator, mode.store)
    for (steps, broken) in mode.shown {
      let trace = try TraceText(
        parsing: "chaos trace 1\nphone ios18 passcode disk=apfs.power\n\(steps)"
      ).trace
      for promise in broken {
        let byHand = try #require(minimizer.minimize(trace, breaking: promise))
        if let found = Self.found.first(where: { $0.signature == byHand.signature }) {
          #expect(found.trace.steps.count <= trace.steps.count)
        } else {
          // Of several calls whose failure does the same harm one is told, with all that breaks.
          let isTold = Self.found.contains {
            $0.store == byHand.store && $0.symptoms.contains(promise)
              && $0.isOfAFailingCall && byHand.isOfAFailingCall
          }
          #expect(isTold, "\(byHand.signature)")
        }
      }
    }
  }

  /// What is found of mode 9 is what `.atomic` adds: after a save that came to its end, the same
  /// trace breaks the atomic file and no other.
  @Test func theWindowReopens() throws {
    let atomic = PlainFile(isAtomic: true)
    let found = Self.found.filter {
      $0.store == atomic.name
        && FailureMode.reopensTheWindow.isShown(by: $0.trace, $0.invariant)
    }
    var trace = try #require(found.first).trace
    let place = try #require(trace.steps.firstIndex { $0.isStopped })
    guard case .act(let process, let behaviour, let key, let shape, _) = trace.steps[place] else {
      return
    }
    trace.steps.insert(.act(process, behaviour, on: key, shape: shape), at: place)
    #expect(Play(trace, on: atomic).broken == ["ProtectionIsKept"])
    #expect(Play(trace, on: PlainFile()).broken == [])
  }
}

extension Finding {
  /// Whether what it needs is one call that fails.
  fileprivate var isOfAFailingCall: Bool {
    let last = signature.split(whereSeparator: { " +".contains($0) }).last.map(String.init)
    return last.flatMap(FaultKind.init(word:)) != nil
  }
}
