// The search for planted bugs, by workers.

import ChaosCatalog
import ChaosSearch
import ChaosTrace

/// Looks for every planted bug in random traces.
struct CanarySearch: Sendable {
  /// Traces within which every planted bug must be found.
  static let reach = 10_000
  /// Traces of the clean store.
  static let clean = 2_000

  let catalog: Catalog
  let seed: UInt64
  /// Traces that are run of every bug.
  let atLeast: Int
  /// Whether what was found is shrunk.
  let shrinks: Bool
  /// Planted bugs that are looked for at most.
  var limit = Int.max

  func run(_ pool: WorkerPool) -> KillMatrix {
    let order = catalog.invariants.map(\.name)
    let rows = pool.each(Array(catalog.canaries.prefix(limit))) { bug in row(bug, order, pool) }
    let clean = pool.ask(explore("canary", 0, Self.clean))
    var failures: Int?
    if case .success(.explored(let result)) = clean { failures = result.failures.count }
    return KillMatrix(
      seed: seed, reach: Self.reach, atLeast: atLeast, rows: rows, cleanTraces: Self.clean,
      cleanFailures: failures)
  }

  private func row(_ bug: CanaryEntry, _ order: [String], _ pool: WorkerPool) -> KillRow {
    let store = "canary:\(bug.name)"
    let first = firstTraces(store, until: bug.invariant, pool)
    let own = first.first { $0.invariant == bug.invariant }?.trace
    return KillRow(
      bug: bug.name, summary: bug.summary, invariant: bug.invariant, trace: own,
      steps: shrinks ? own.flatMap { steps(store, bug.invariant, $0, pool) } : nil,
      others: order.compactMap { name in
        name == bug.invariant ? nil : first.first { $0.invariant == name }
      })
  }

  /// The first trace that breaks each invariant, until one of them is broken and enough were run.
  private func firstTraces(_ store: String, until invariant: String, _ pool: WorkerPool)
    -> [KillRow.Kill]
  {
    var kills: [KillRow.Kill] = []
    var low = 0
    while low < Self.reach {
      if low >= atLeast, kills.contains(where: { $0.invariant == invariant }) { break }
      // Most are found soon, so the first ranges are short.
      let high = min(max(2 * low, 50), low + 1_000, Self.reach)
      guard case .success(.explored(let result)) = pool.ask(explore(store, low, high)) else {
        break
      }
      for failure in result.failures {
        for name in failure.invariants where !kills.contains(where: { $0.invariant == name }) {
          kills.append(KillRow.Kill(invariant: name, trace: failure.index))
        }
      }
      low = high
    }
    return kills
  }

  /// How many steps are left of a trace.
  private func steps(_ store: String, _ invariant: String, _ index: Int, _ pool: WorkerPool)
    -> Int?
  {
    guard let kind = try? catalog.store(store) else { return nil }
    let source = TraceSource(
      seed: seed, eras: EraName.allCases, models: DiskModelName.allCases,
      isCareful: kind.hasCarefulApp)
    let trace = source.trace(index)
    let request = WorkerRequest(
      store: store, task: .minimize(trace: trace.bytes, invariant: invariant, index: index))
    guard case .success(.minimized(let shrunk?)) = pool.ask(request) else { return nil }
    return Trace(decoding: shrunk.trace).steps.count
  }

  private func explore(_ store: String, _ low: Int, _ high: Int) -> WorkerRequest {
    WorkerRequest(
      store: store,
      task: .explore(
        seed: seed, eras: EraName.allCases.map(\.code),
        models: DiskModelName.allCases.map(\.code), low: low, high: high))
  }
}
