// Plans and results of slices for tests, drawn from a few of everything, so that they collide.

import ChaosCampaign
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

  /// The name of a trace as manifests have it; the trace itself is in its name.
  static func name(_ trace: Trace) -> String {
    let steps = trace.steps.map { step in alphabet.firstIndex(of: step).map { "\($0 + 1)" } ?? "" }
      .joined()
    return steps + String(repeating: "0", count: 32 - steps.count)
  }

  static func trace(_ name: String) -> Trace? {
    Trace(
      steps: name.prefix { $0 != "0" }.compactMap { digit in
        digit.wholeNumberValue.map { alphabet[$0 - 1] }
      })
  }

  static func result(_ number: Int, _ plan: ShardPlan, _ chance: inout SplitMix) -> SliceResult {
    var total = Exploration()
    total.steps = chance.below(100)
    total.appliedSteps = chance.below(100)
    total.digest = chance.next()
    total.applied[0] = chance.below(10)
    let findings = (0..<chance.below(4)).map { _ in
      SliceFinding(
        invariant: chance.below(2) == 0 ? "I" : "J", trace: name(trace(&chance)), message: "m",
        seen: 1 + chance.below(5), index: chance.below(100), originalSteps: 9, shrinkRuns: 5,
        brokenEras: ["ios18"], heldEras: [])
    }
    return SliceResult(
      number: number, traces: plan[number].range.count, total, findings: findings,
      unexamined: chance.below(2), doubts: chance.below(8) == 0 ? ["d\(chance.below(3))"] : [])
  }
}
