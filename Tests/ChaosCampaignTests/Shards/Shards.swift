// Plans and results of slices for tests, drawn from a few of everything, so that they collide.

import ChaosCampaign
import ChaosContracts
import ChaosTestSupport
import ChaosTrace

enum Shards {
  static func plan(
    stores: [String] = ["one", "two", "three"], runs: Int = 95, slice: Int = 10, seeds: Int = 2,
    shards: Int = 4
  ) -> ShardPlan {
    ShardPlan(
      version: "1", build: "b", corpus: "c", stores: stores, eras: [.ios18], models: [.apfsPower],
      seed: "7..<9", firstSeed: 7, seeds: seeds, runs: runs, slice: slice, shards: shards)
  }

  private static let alphabet: [Step] = [.lock, .unlock, .reboot, .evict]

  /// A trace of few steps: many of them stand in others.
  static func trace(_ chance: inout SplitMix) -> Trace {
    Trace(steps: (0..<1 + chance.below(4)).map { _ in alphabet[chance.below(alphabet.count)] })
  }

  /// The result of a slice with some failing traces in it.
  static func result(
    _ number: Int, _ plan: ShardPlan, _ chance: inout SplitMix, isWhole: Bool = true
  ) -> SliceResult {
    var total = Exploration()
    total.steps = chance.below(100)
    total.appliedSteps = chance.below(100)
    total.digest = chance.next()
    total.applied[0] = chance.below(10)
    total.failures = plan[number].range.filter { _ in chance.below(3) == 0 }.map { index in
      Failure(
        index: index, level: FailingTrace.level(of: trace(&chance)),
        sites: [FailureSite(invariant: chance.below(2) == 0 ? "I" : "J")])
    }
    return SliceResult(
      number: number, traces: isWhole ? plan[number].range.count : 1, isWhole: isWhole, total,
      doubts: chance.below(8) == 0 ? ["d\(chance.below(3))"] : [])
  }

  /// What looking at a trace comes to: the same, whoever looks.
  static func examination(_ failing: FailingTrace) -> Examination {
    var chance = SplitMix(seed: UInt64(failing.index) &* 31 &+ failing.seed)
    let trace = trace(&chance)
    // At places where traces of the search go wrong as well, and at others.
    let met = ["I", "K", "L"].filter { _ in chance.below(4) == 0 }.map {
      MetFailure(site: FailureSite(invariant: $0), trace: Self.trace(&chance))
    }
    return Examination(
      failing,
      Finding(
        invariant: failing.bucket, store: failing.store,
        signature: Signature(
          invariant: failing.bucket, store: failing.store, trace: trace
        ).description,
        trace: trace, violation: Violation(failing.bucket, operation: nil, message: "m"),
        originalSteps: 9, shrinkRuns: 5), met: met)
  }

  /// Looks at what counts, as a campaign does after each slice.
  static func examine(_ manifest: inout ShardManifest) {
    for store in manifest.plan.stores {
      for failing in manifest.selected(of: store).flatMap(\.traces)
      where manifest.examinations(of: failing).isEmpty { manifest.add(examination(failing)) }
      for failing in manifest.met(of: store).map(\.failing)
      where manifest.examinations(of: failing).isEmpty { manifest.add(examination(failing)) }
    }
  }
}
