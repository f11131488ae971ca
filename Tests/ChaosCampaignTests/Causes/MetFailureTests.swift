// What goes wrong in another way while a trace is shrunk is told, and told once.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosReports
import ChaosSearch
import ChaosStores
import ChaosTestSupport
import ChaosTrace
import Testing

@Suite struct MetFailureTests {
  private static let seeds: ClosedRange<UInt64> = 1...10

  /// The causes of a few traces, and those that only shrinking them has met.
  private func causes(seed: UInt64) throws -> (all: [Finding], met: [Finding]) {
    let report = try StoreReport.ofOne(PlainFile(), seed: seed, runs: 50)
    return (report.findings, report.findings.filter { $0.seen == 0 })
  }

  @Test func shrinkingFindsWhatTheSearchDoesNot() throws {
    var count = 0
    let simulator = Catalog(adding: []).simulator()
    for seed in Self.seeds {
      let (all, met) = try causes(seed: seed)
      count += met.count
      #expect(Set(all.map(\.signature)).count == all.count)
      for finding in met {
        let broken = simulator.run(finding.trace, PlainFile()).violations.map(\.invariant)
        #expect(broken.contains(finding.invariant))
        #expect(finding.index != nil && finding.witnesses > 0)
        let head = try #require(TextReport.story(finding).first)
        #expect(head.hasSuffix("met while another was shrunk"))
      }
    }
    #expect(count > 0)
  }

  @Test func theSameIsMetEachTime() throws {
    for seed in Self.seeds where seed <= 3 {
      #expect(try causes(seed: seed).all.map(\.trace) == causes(seed: seed).all.map(\.trace))
    }
  }

  /// Of each place the smallest, and none at which the trace itself goes wrong.
  @Test func itIsElsewhereAndSmall() throws {
    let simulator = Catalog(adding: []).simulator()
    let source = TraceSource(seed: 3, eras: EraName.allCases)
    var met = 0
    for index in 0..<60 {
      let trace = source.trace(index)
      let outcome = simulator.run(trace, PlainFile())
      guard let promise = outcome.violations.first?.invariant else { continue }
      let minimizer = Minimizer(simulator, PlainFile())
      _ = minimizer.minimize(trace, breaking: promise)
      let own = Set(outcome.sites)
      #expect(minimizer.met.count <= MetFailure.most)
      #expect(Set(minimizer.met.map(\.site)).count == minimizer.met.count)
      for other in minimizer.met {
        #expect(!own.contains(other.site))
        #expect(simulator.run(other.trace, PlainFile()).sites.contains(other.site))
      }
      met += minimizer.met.count
    }
    #expect(met > 0)
  }
}
