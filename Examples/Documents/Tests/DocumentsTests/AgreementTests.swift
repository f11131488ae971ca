// In process and managed are two ways to the same answers: the app's storage, unchanged, run both
// ways on the same traces.

import ChaosCatalog
import ChaosInProcess
import ChaosSearch
import ChaosTrace
import DocumentsUnderTest
import Testing

@Suite struct AgreementTests {
  private static let traces = 100

  /// Everything that a run comes to: each answer, each broken promise, every state of the phone.
  @Test(arguments: 0..<10) func everyOutcomeIsTheSame(seed: UInt64) {
    let simulator = Catalog().simulator()
    let kinds = [
      LibraryFile(), LibraryFile(.atomic), LibraryFile(.plain), LibraryFile(.plain, isNaive: true),
    ]
    let source = TraceSource(
      seed: seed, eras: EraName.allCases, models: DiskModelName.allCases, isCareful: false)
    for place in 0..<Self.traces {
      let trace = source.trace(place)
      for kind in kinds {
        let managed = simulator.run(trace, kind)
        let within = simulator.run(trace, InProcess(kind))
        #expect(within.refusals == [], "seed \(seed), trace \(place), \(kind.name)")
        #expect(within.violations == managed.violations)
        #expect(within.digest == managed.digest, "seed \(seed), trace \(place), \(kind.name)")
      }
    }
  }
}
