// Every trace of an alphabet, one by one, with nothing merged and nothing left out: what a
// certification must agree with.

import ChaosCatalog
import ChaosContracts
import ChaosTrace

@testable import ChaosCampaign

/// What all traces of up to some length come to.
struct PlainEnumeration {
  /// Traces of each length.
  private(set) var counts: [UInt128] = []
  /// The sets of broken promises that traces of up to each length show.
  private(set) var broken: [Set<[String]>] = []
  /// The length of the shortest traces that break a promise.
  private(set) var shortest: Int?

  init(_ plan: CertifyPlan, _ store: String, upTo most: Int) throws {
    let catalog = Catalog()
    try self.init(plan, catalog.store(store), upTo: most)
  }

  init(_ plan: CertifyPlan, _ kind: any StoreKind, upTo most: Int) throws {
    let catalog = Catalog()
    let simulator = catalog.simulator()
    let explorer = WorldExplorer(plan, kind, simulator)
    var level: [[Step]] = [[]]
    for length in 0...most {
      counts.append(UInt128(level.count))
      var seen = broken.last ?? []
      for steps in level {
        // As any other trace is run: nothing of a search has a part in it.
        let outcome = simulator.run(plan.trace(steps), kind)
        seen.insert(outcome.violations.map(\.invariant))
      }
      broken.append(seen)
      if shortest == nil, seen.contains(where: { !$0.isEmpty }) { shortest = length }
      if length == most { break }
      level = level.flatMap { steps in explorer.steps(after: steps).map { steps + [$0] } }
    }
  }
}

extension WorldTable {
  /// The sets of broken promises of all worlds up to a level.
  func broken(upTo level: Int) -> Set<[String]> {
    Set((0..<worlds(of: level).upperBound).map { broken[$0] ?? [] })
  }
}
