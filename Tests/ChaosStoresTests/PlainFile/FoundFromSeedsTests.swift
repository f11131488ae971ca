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
  /// Enough for all nine: the last one, two writers, comes at trace 792.
  private static let traces = 1_000 * TestScale.factor
  private static let seed: UInt64 = 42

  private static let found = [
    PlainFile(), PlainFile(layout: .dictionary), PlainFile(isAtomic: true),
  ].flatMap(findings)

  /// What a campaign finds, as the front doors find it.
  private static func findings(_ store: PlainFile) -> [Finding] {
    let simulator = Simulator(behaviours: behaviours, invariants: invariants)
    let source = TraceSource(seed: seed, eras: EraName.allCases)
    let minimizer = Minimizer(simulator, store)
    var triage = Triage()
    for failure in Explorer(simulator, store, source).explore(0..<traces).failures {
      let trace = source.trace(failure.index)
      for name in failure.invariants where triage.needsShrinking(trace, breaking: name) {
        triage.add(
          minimizer.minimize(trace, breaking: name, index: failure.index), index: failure.index)
      }
    }
    return triage.findings
  }

  @Test func allNineAreFound() {
    var signatures: [Signature] = []
    for mode in FailureMode.allCases {
      let found = Self.found.filter {
        $0.signature.store == mode.store.name && mode.isShown(by: $0.trace, $0.signature.invariant)
      }
      guard let first = found.first else {
        Issue.record("mode \(mode.rawValue), \(mode), is not found")
        continue
      }
      signatures.append(first.signature)
      // The smallest trace by hand is no larger than what shrinking gives, step by step.
      let byHand = mode.shown.map { $0.steps.split(separator: "\n").count }.max() ?? 0
      #expect(first.trace.steps.count <= byHand, "\(TraceText(trace: first.trace).text)")
    }
    #expect(Set(signatures).count == FailureMode.allCases.count)
  }

  /// What is found of mode 9 is what `.atomic` adds: after a save that came to its end, the same
  /// trace breaks the atomic file and no other.
  @Test func theWindowReopens() throws {
    let atomic = PlainFile(isAtomic: true)
    let found = Self.found.filter {
      $0.signature.store == atomic.name
        && FailureMode.reopensTheWindow.isShown(by: $0.trace, $0.signature.invariant)
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
