// Planted bugs against invariants: the proof that the tool sees what it is for.

import ChaosSearch
import ChaosTrace

/// What the search for every planted bug in random traces came to.
package struct KillMatrix: Encodable, Sendable {
  /// One planted bug.
  package struct Row: Encodable, Sendable {
    /// The first trace in which an invariant is broken.
    package struct Kill: Encodable, Sendable {
      package var invariant: String
      package var trace: Int
    }

    package var bug: String
    package var summary: String
    /// The invariant that it was planted for.
    package var invariant: String
    /// The first trace in which that invariant is broken; nil if none is.
    package var trace: Int?
    /// The part of the search that this trace belongs to.
    package var part: SearchPart?
    /// Why the search ended before it was over: a worker was lost. Nobody knows what it would have
    /// found.
    package var lost: String?
    /// The steps of that trace when it is shrunk.
    package var steps: Int?
    /// What else is broken in the traces that were run, in the order of the catalog.
    package var others: [Kill]
  }

  package var seed: UInt64
  /// Traces within which every bug must be found.
  package var reach: Int
  /// Traces that are run of every bug, so that the other invariants have their chance.
  package var atLeast: Int
  package var rows: [Row] = []
  /// Traces of the clean store, and those that broke anything.
  package var cleanTraces = 2_000
  package var cleanFailures: Int?
  /// The same search from several seeds; nil if nobody asked for it.
  package var census: CanaryCensus?

  package var found: Int { rows.count { $0.trace != nil } }
  /// Whether every bug was found, and the clean store was left alone.
  package var isWhole: Bool {
    found == rows.count && cleanFailures == 0 && census?.isWhole != false
  }

  /// Searches. `shrinks`: whether finds are shrunk. `bugs`: those that are looked for; all if nil.
  package init(
    _ catalog: Catalog, _ runner: any Runner, seed: UInt64, atLeast: Int, shrinks: Bool,
    reach: Int = 10_000, bugs: [CanaryEntry]? = nil
  ) {
    self.seed = seed
    self.reach = reach
    self.atLeast = atLeast
    let search = Search(
      catalog: catalog, runner: runner, seed: seed, reach: reach, atLeast: atLeast,
      shrinks: shrinks)
    rows = runner.each(bugs ?? catalog.canaries) { search.row($0) }
    let request = ExploreRequest(0..<cleanTraces, of: search.source("canary"))
    cleanFailures = try? runner.ask(request, of: "canary").get().failures.count
  }

  private struct Search: Sendable {
    let catalog: Catalog
    let runner: any Runner
    let seed: UInt64
    let reach: Int
    let atLeast: Int
    let shrinks: Bool

    func row(_ bug: CanaryEntry) -> Row {
      let store = "canary:\(bug.name)"
      let (first, lost) = firstTraces(store, until: bug.invariant)
      let own = first.first { $0.invariant == bug.invariant }?.trace
      return Row(
        bug: bug.name, summary: bug.summary, invariant: bug.invariant, trace: own,
        part: own.map { SearchPart(of: $0, in: source(store)) }, lost: own == nil ? lost : nil,
        steps: shrinks ? own.flatMap { steps(store, bug.invariant, $0) } : nil,
        others: catalog.invariants.compactMap { invariant in
          invariant.name == bug.invariant ? nil : first.first { $0.invariant == invariant.name }
        })
    }

    /// The first trace that breaks each invariant, until one of them is broken and enough were run.
    private func firstTraces(_ store: String, until invariant: String)
      -> (kills: [Row.Kill], lost: String?)
    {
      var kills: [Row.Kill] = []
      let source = source(store)
      var low = 0
      while low < reach {
        if low >= atLeast, kills.contains(where: { $0.invariant == invariant }) { break }
        // Most are found soon, so the first ranges are short.
        let high = min(max(2 * low, 50), low + 1_000, reach)
        let request = ExploreRequest(low..<high, of: source)
        let result: Exploration
        switch runner.ask(request, of: store) {
        case .success(let explored): result = explored
        case .failure(let failure): return (kills, "\(failure)")
        }
        for failure in result.failures {
          for name in failure.invariants where !kills.contains(where: { $0.invariant == name }) {
            kills.append(Row.Kill(invariant: name, trace: failure.index))
          }
        }
        low = high
      }
      return (kills, nil)
    }

    /// How many steps are left of a trace.
    private func steps(_ store: String, _ invariant: String, _ index: Int) -> Int? {
      let trace = source(store).trace(index)
      return runner.examine(trace, on: store, breaking: invariant, for: .promise).finding?.trace
        .steps.count
    }

    func source(_ store: String) -> TraceSource {
      TraceSource(
        seed: seed, eras: EraName.allCases, models: DiskModelName.allCases,
        for: (try? catalog.store(store)).map(AppTraits.init) ?? AppTraits())
    }
  }
}
