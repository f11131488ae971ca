// Every byte string is a trace, and every trace runs.

import ChaosCatalog
import ChaosContracts
import ChaosSearch
import ChaosSimulation
import ChaosTestSupport
import ChaosTrace
import Testing

@Suite struct AnyBytesTests {
  /// Two shards for each store. `CHAOS_TEST_SCALE=170` makes it a million strings.
  @Test(arguments: DeterminismTests.stores, [0, 1])
  func anyBytesRun(name: String, shard: Int) throws {
    let store = try catalog.store(name)
    let simulator = catalog.simulator()
    let source = TraceSource(seed: UInt64(shard), eras: EraName.allCases)
    var random = SplitMix(seed: UInt64(shard) + 1)
    var applied = 0
    for index in 0..<DeterminismTests.runs(name, of: 1_000) {
      let bytes = index % 2 == 0 ? random.bytes(random.below(400)) : flipped(source, &random)
      let trace = Trace(decoding: bytes)
      let outcome = simulator.run(trace, store)
      applied += outcome.appliedSteps
      guard outcome.judged.history.trace == trace, outcome.appliedSteps <= trace.steps.count else {
        Issue.record("these bytes run wrongly: \(bytes)")
        return
      }
    }
    // They did something.
    #expect(applied > DeterminismTests.runs(name, of: 4_000))
  }

  /// A likely trace with a few bytes changed: it reaches deeper than noise.
  private func flipped(_ source: TraceSource, _ random: inout SplitMix) -> [UInt8] {
    var bytes = source.trace(random.below(20_000)).bytes
    for _ in 0..<(1 + random.below(6)) {
      bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
    }
    return bytes
  }
}
