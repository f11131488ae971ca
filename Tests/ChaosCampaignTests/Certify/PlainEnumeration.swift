// Every trace of an alphabet, one by one, with nothing merged and nothing left out: what a
// certification must agree with.

import ChaosCatalog
import ChaosContracts
import ChaosPhone
import ChaosSimulation
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
      level = level.flatMap { steps in
        Self.letters(after: steps, plan, kind, simulator, explorer).map { steps + [$0] }
      }
    }
  }

  /// What may follow. At which calls an act can be stopped is found by stopping it, and not by
  /// counting its calls as a search does; only the survivors of a crash are those of the search.
  private static func letters(
    after steps: [Step], _ plan: CertifyPlan, _ kind: any StoreKind, _ simulator: Simulator,
    _ explorer: WorldExplorer
  ) -> [Step] {
    func stops(_ step: (UInt16) -> Step) -> [Step] {
      var found = [step(0)]
      while true {
        let next = step(UInt16(found.count))
        let history = simulator.run(plan.trace(steps + [next]), kind).judged.history
        guard history.isStopped(at: steps.count) else { return found }
        found.append(next)
      }
    }
    let crashes = explorer.steps(after: steps).filter { step in
      switch step {
      case .panic, .powerLoss: true
      default: false
      }
    }
    return crashes
      + plan.alphabet.moves.flatMap { move -> [Step] in
        switch move {
        case .step(let step): [step]
        case .act(let process, let act): stops { act.step(process, pause: $0) }
        case .proceed(let process): stops { .proceed(process, $0) }
        case .crash: []
        }
      }
  }
}

extension History {
  /// Whether the last step, of this number, was stopped before one of its calls.
  fileprivate func isStopped(at last: Int) -> Bool {
    var isThere = false
    for event in events {
      switch event {
      case .step(last, _): isThere = true
      case .epilogue: return false
      case .phone(.paused) where isThere: return true
      default: break
      }
    }
    return false
  }
}

extension WorldTable {
  /// The sets of broken promises of all worlds up to a level.
  func broken(upTo level: Int) -> Set<[String]> {
    Set((0..<worlds(of: level).upperBound).map { broken[$0] ?? [] })
  }
}
