// Shrinking real failures: long traces of the legacy defaults become the few steps that people
// tell.

import ChaosCatalog
import ChaosContracts
import ChaosSearch
import ChaosShrinking
import ChaosSimulation
import ChaosTestSupport
import ChaosTrace
import Testing

@Suite struct QualityTests {
  /// A question about a store, and how to ask it.
  private struct Asker {
    let simulator = Catalog().simulator()
    let store: any StoreKind
    let invariant: String

    init(_ store: String, _ invariant: String) throws {
      self.store = try Catalog().store(store)
      self.invariant = invariant
    }

    func isBroken(_ trace: Trace) -> Bool {
      simulator.run(trace, store).violations.contains { $0.invariant == invariant }
    }
  }

  /// Failing traces of 200 steps: generated ones, one after the other.
  private func longFailures(_ asker: Asker, _ count: Int) -> [Trace] {
    let source = TraceSource(seed: 5, eras: EraName.allCases)
    var failures: [Trace] = []
    var index = source.listsEnd
    while failures.count < count, index < source.listsEnd + 100_000 {
      var trace = source.trace(index)
      while trace.steps.count < 200 {
        index += 1
        trace.steps += source.trace(index).steps
      }
      trace.steps.removeLast(trace.steps.count - 200)
      if asker.isBroken(trace) { failures.append(trace) }
      index += 1
    }
    return failures
  }

  #if DEBUG
    private static let count = 6
  #else
    private static let count = 60
  #endif

  /// Seven steps are another bug with the same promise: a value that was written before first
  /// unlock and is lost by a death, with an app that builds on its absence. Such a trace begins
  /// with the restart. One whose value a full disk would not take has a step that fills it. One
  /// that was written without the shared container has two about that.
  @Test(arguments: [("NoPoisonedWrite", 6), ("RecoversAfterUnlock", 5)])
  func longFailuresBecomeShort(invariant: String, steps: Int) throws {
    let asker = try Asker("session-cached", invariant)
    var runs: [Int] = []
    var lengths: [Int] = []
    var withoutContainer: [Int] = []
    var long: [String] = []
    let failures = longFailures(asker, Self.count)
    #expect(failures.count == Self.count)
    for failure in failures {
      let result = Shrinker.shrink(failure) { asker.isBroken($0) }
      #expect(asker.isBroken(result.trace))
      runs.append(result.runs)
      if result.trace.steps.contains(where: { $0.opcode == .groupContainer }) {
        withoutContainer.append(result.trace.steps.count)
        continue
      }
      lengths.append(result.trace.steps.count)
      let isOther =
        result.trace.steps.first == .reboot
        || result.trace.steps.contains { [.space, .lowSpace].contains($0.opcode) }
      if result.trace.steps.count > steps, !isOther {
        long.append(TraceText(trace: result.trace).text)
      }
    }
    #expect(long.count * 10 <= lengths.count, "\(lengths) \(long.joined())")
    #expect(lengths.allSatisfy { $0 <= 7 }, "\(lengths) \(long.joined())")
    #expect(withoutContainer.count * 4 <= failures.count, "\(withoutContainer)")
    #expect(withoutContainer.allSatisfy { $0 <= 7 }, "\(withoutContainer)")
    #expect(runs.allSatisfy { $0 <= 1_500 }, "\(runs)")
    #expect(runs.sorted()[runs.count / 2] < 300, "\(runs.sorted())")
    if TestScale.factor > 1 {
      print(invariant, "runs", runs.sorted(), "steps", lengths.sorted())
    }
  }

  /// Whatever a search stumbles over first, the story is the same one.
  @Test func allSeedsTellTheSameStory() throws {
    #if DEBUG
      let seeds = Array(stride(from: UInt64(0), to: 100, by: 5))
    #else
      let seeds = Array(UInt64(0)..<100)
    #endif
    let asker = try Asker("session-cached", "NoPoisonedWrite")
    var stories: [[UInt8]: Int] = [:]
    var texts: [String] = []
    for seed in seeds {
      let source = TraceSource(seed: seed, eras: EraName.allCases)
      let first = (0..<5_000).lazy.map { source.trace($0) }.first { asker.isBroken($0) }
      let failure = try #require(first, "seed \(seed)")
      let result = Shrinker.shrink(failure) { asker.isBroken($0) }
      stories[result.trace.bytes, default: 0] += 1
      let text = TraceText(trace: result.trace).text
      if !texts.contains(text) { texts.append(text) }
    }
    let most = stories.values.max() ?? 0
    #expect(most * 10 >= seeds.count * 9, "\(stories.values.sorted()) \(texts.joined())")
    if TestScale.factor > 1 { print("stories", stories.values.sorted(), texts.joined()) }
  }
}
