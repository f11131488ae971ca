// The search for planted bugs, by workers.

import ChaosSearch
import ChaosTrace

/// Looks for every planted bug in random traces.
package struct CanarySearch: Sendable {
  /// Traces within which every planted bug must be found.
  package static let reach = 10_000
  /// Traces of the clean store.
  package static let clean = 2_000

  package let catalog: Catalog
  package let seed: UInt64
  /// Traces that are run of every bug.
  package let atLeast: Int
  /// Whether what was found is shrunk.
  package let shrinks: Bool
  /// Planted bugs that are looked for at most.
  package var limit = Int.max

  package init(
    catalog: Catalog, seed: UInt64, atLeast: Int, shrinks: Bool, limit: Int = Int.max
  ) {
    self.catalog = catalog
    self.seed = seed
    self.atLeast = atLeast
    self.shrinks = shrinks
    self.limit = limit
  }

  package func run(_ runner: any Runner) -> KillMatrix {
    let order = catalog.invariants.map(\.name)
    let rows = runner.each(Array(catalog.canaries.prefix(limit))) { bug in row(bug, order, runner) }
    let clean = runner.ask(ExploreRequest(0..<Self.clean, of: source("canary")), of: "canary")
    var failures: Int?
    if case .success(let result) = clean { failures = result.failures.count }
    return KillMatrix(
      seed: seed, reach: Self.reach, atLeast: atLeast, rows: rows, cleanTraces: Self.clean,
      cleanFailures: failures)
  }

  private func row(_ bug: CanaryEntry, _ order: [String], _ runner: any Runner) -> KillMatrix.Row {
    let store = "canary:\(bug.name)"
    let first = firstTraces(store, until: bug.invariant, runner)
    let own = first.first { $0.invariant == bug.invariant }?.trace
    return KillMatrix.Row(
      bug: bug.name, summary: bug.summary, invariant: bug.invariant, trace: own,
      steps: shrinks ? own.flatMap { steps(store, bug.invariant, $0, runner) } : nil,
      others: order.compactMap { name in
        name == bug.invariant ? nil : first.first { $0.invariant == name }
      })
  }

  /// The first trace that breaks each invariant, until one of them is broken and enough were run.
  private func firstTraces(_ store: String, until invariant: String, _ runner: any Runner)
    -> [KillMatrix.Row.Kill]
  {
    var kills: [KillMatrix.Row.Kill] = []
    let source = source(store)
    var low = 0
    while low < Self.reach {
      if low >= atLeast, kills.contains(where: { $0.invariant == invariant }) { break }
      // Most are found soon, so the first ranges are short.
      let high = min(max(2 * low, 50), low + 1_000, Self.reach)
      guard
        case .success(let result) = runner.ask(ExploreRequest(low..<high, of: source), of: store)
      else {
        break
      }
      for failure in result.failures {
        for name in failure.invariants where !kills.contains(where: { $0.invariant == name }) {
          kills.append(KillMatrix.Row.Kill(invariant: name, trace: failure.index))
        }
      }
      low = high
    }
    return kills
  }

  /// How many steps are left of a trace.
  private func steps(_ store: String, _ invariant: String, _ index: Int, _ runner: any Runner)
    -> Int?
  {
    let trace = source(store).trace(index)
    return Examiner(store, runner).examine(trace, breaking: invariant, for: .promise).finding?.trace
      .steps.count
  }

  private func source(_ store: String) -> TraceSource {
    TraceSource(
      seed: seed, eras: EraName.allCases, models: DiskModelName.allCases,
      isCareful: (try? catalog.store(store))?.hasCarefulApp ?? false)
  }
}
