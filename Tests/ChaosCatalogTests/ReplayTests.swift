// A trace is the whole input: run twice on any store, it gives the same history.

import ChaosCatalog
import ChaosSearch
import ChaosSimulation
import ChaosTestSupport
import ChaosTrace
import Testing

@Suite struct ReplayTests {
  private static let traces = 300
  private let catalog = Catalog()

  /// In debug builds every third trace, unless somebody asks for more.
  private static let stride = max(1, 3 / TestScale.factor)

  @Test(arguments: HealthyPhoneTests.stores) func replaysAgree(store: String) throws {
    let kind = try catalog.store(store)
    let source = TraceSource(seed: 7, eras: EraName.allCases, models: DiskModelName.allCases)
    let (first, second) = (catalog.simulator(), catalog.simulator())
    // The last in which lists and chance take turns.
    let start = source.listsEnd - Self.traces
    var options = RunOptions()
    options.keepsStepDigests = true
    for index in Swift.stride(from: start, to: start + Self.traces, by: Self.stride) {
      let trace = source.trace(index)
      let (one, two) = (first.run(trace, kind, options), second.run(trace, kind, options))
      guard one.digest != two.digest || one.violations != two.violations else { continue }
      let step = zip(one.stepDigests, two.stepDigests).enumerated().first { $1.0 != $1.1 }?.offset
      Issue.record("\(store), trace \(index) differs from step \(step ?? -1) on")
    }
  }

  /// The hash sees what a store does: another store gives another one.
  @Test func otherStoresDiffer() throws {
    let source = TraceSource(seed: 7, eras: EraName.allCases)
    // Not every trace asks for what two stores do differently.
    let traces = (0..<16).map { source.drawn($0) }
    let digests = try catalog.allStores.map { name in
      let (simulator, store) = (catalog.simulator(), try catalog.store(name))
      return traces.map { simulator.run($0, store).digest }
    }
    #expect(Set(digests).count == digests.count)
  }

  /// A bug of a planted kind is found again in the same place by everyone: each bug, a few traces.
  @Test func plantedBugsReplay() throws {
    let source = TraceSource(seed: 8, eras: EraName.allCases)
    let (first, second) = (catalog.simulator(), catalog.simulator())
    for (place, bug) in catalog.canaries.enumerated() {
      let kind = try catalog.store("canary:\(bug.name)")
      for index in 0..<4 * TestScale.factor {
        let trace = source.drawn(place * 100 + index)
        #expect(first.run(trace, kind).digest == second.run(trace, kind).digest)
      }
    }
  }
}
