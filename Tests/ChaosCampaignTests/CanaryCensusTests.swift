// Planted bugs from several seeds: what is not found is told from what nobody could look for.

import ChaosCatalog
import ChaosContracts
import ChaosSearch
import ChaosTrace
import Testing

@testable import ChaosCampaign

struct CanaryCensusTests {
  /// Finds nothing, or loses its worker, in the stores with these names.
  private struct Lossy: Runner {
    let count = 1
    let inner = InProcessRunner(Catalog())
    var lost: [String] = []
    var blind: [String] = []

    func ask<Request: RunnerRequest>(
      _ request: Request, of store: String, as role: RunnerRole, isStopped: () -> Bool
    ) -> Result<Request.Reply, RunnerFailure> {
      if lost.contains(store) { return .failure(.died(signal: 9, number: nil)) }
      // The clean store has none of the bugs.
      let asked = blind.contains(store) ? "canary" : store
      return inner.ask(request, of: asked, as: role, isStopped: isStopped)
    }
  }

  private let catalog = Catalog()

  private func census(_ runners: [Lossy]) -> CanaryCensus {
    CanaryCensus(
      runners.enumerated().map { number, runner in
        KillMatrix(
          catalog, runner, seed: UInt64(7 + number), atLeast: 0, shrinks: false, reach: 4_000,
          bugs: Array(catalog.canaries.prefix(3)))
      })
  }

  @Test func eachSeedCounts() throws {
    let bugs = catalog.canaries.prefix(3).map { "canary:\($0.name)" }
    let census = census([Lossy(), Lossy(lost: [bugs[0]]), Lossy(blind: [bugs[1]])])
    #expect(census.seeds == [7, 8, 9] && census.rows.map { "canary:\($0.bug)" } == bugs)
    #expect(census.rows[0].traces.count == 2 && census.rows[0].missed.isEmpty)
    #expect(census.rows[0].lost.map(\.seed) == [8])
    #expect(census.rows[0].trouble(4_000)?.hasPrefix("a worker was lost from seed 8: ") == true)
    #expect(census.rows[1].missed == [9] && census.rows[1].lost.isEmpty)
    #expect(census.rows[1].trouble(4_000) == "not found in 4000 traces from seed 9")
    #expect(census.rows[2].isFound && census.rows[2].traces.count == 3)
    #expect(census.found == 1 && !census.isWhole)
    #expect(census.cleanFailures == 0 && census.cleanTraces == 6_000)
  }

  /// The median is that of the seeds that found it, and each find belongs to a part of the search.
  @Test func findsAreToldByTheirParts() throws {
    let census = census([Lossy(), Lossy(), Lossy()])
    #expect(census.found == census.rows.count)
    for row in census.rows where row.isFound {
      #expect(row.traces == row.traces.sorted() && row.median == row.traces[1])
      #expect(row.parts.values.reduce(0, +) == 3)
    }
    let source = TraceSource(seed: 7, eras: EraName.allCases)
    let first = (0..<12).map { SearchPart(of: $0, in: source) }
    let lists = [SearchPart.unlocks, .values, .array, .meetings, .cuts, .keychain]
    #expect(first == lists.flatMap { [$0, .chance] })
    #expect(SearchPart(of: source.listsEnd, in: source) == .chance)
  }

  /// The seed that finds fewest within a few traces counts, and late finds do not.
  @Test func theSlowestSeedCounts() throws {
    let one = census([Lossy()])
    #expect(one.soon == one.rows.count { $0.traces[0] < CanaryCensus.few } && one.soon > 0)
    let bugs = catalog.canaries.prefix(3).map { "canary:\($0.name)" }
    #expect(census([Lossy(), Lossy(blind: bugs)]).soon == 0)
    var late = KillMatrix(
      catalog, Lossy(), seed: 7, atLeast: 0, shrinks: false, reach: 50,
      bugs: Array(catalog.canaries.prefix(3)))
    late.rows[0].trace = CanaryCensus.few
    late.rows[1].trace = CanaryCensus.few - 1
    late.rows[2].trace = nil
    #expect(CanaryCensus([late]).soon == 1)
  }

  /// What chance finds late a list finds, and nothing in the store without the bug.
  @Test(
    arguments: [
      ("believes-refusal", SearchMethod.keychainList, "NoCrossStoreDamage"),
      ("trusts-messages", .meetings, "OtherProcessCatchesUp"),
    ], 1...5 as ClosedRange<UInt64>)
  func listsFindTheirBugs(_ bug: (String, SearchMethod, String), seed: UInt64) throws {
    let (name, list, invariant) = bug
    func broken(_ store: String) throws -> Int {
      let store = try catalog.store(store)
      let source = TraceSource(
        seed: seed, eras: EraName.allCases, models: DiskModelName.allCases, for: AppTraits(store))
      let explorer = Explorer(catalog.simulator(), store, source)
      return (0..<source.listsEnd).filter { source.list(of: $0) == list }.count {
        explorer.explore($0..<$0 + 1).failures.contains { $0.invariants.contains(invariant) }
      }
    }
    #expect(try broken("canary:\(name)") > 0)
    #expect(try broken("canary") == 0)
  }

  /// A logout that is cut in half is found from seeds that once missed it.
  @Test(arguments: [101, 202, 303, 505] as [UInt64]) func aHalfLogoutIsFound(seed: UInt64) throws {
    let store = try catalog.store("canary:ends-session-first")
    let source = TraceSource(
      seed: seed, eras: EraName.allCases, models: DiskModelName.allCases, for: AppTraits(store))
    let explorer = Explorer(catalog.simulator(), store, source)
    let start = source.listsEnd
    let isFound = stride(from: start, to: start + 3_000, by: 200).contains { low in
      explorer.explore(low..<low + 200).failures.contains {
        $0.invariants.contains("LoginsAreWhole")
      }
    }
    #expect(isFound)
  }
}
