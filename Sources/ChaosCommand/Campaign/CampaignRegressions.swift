// Before anything is searched: do the traces of the corpus that must hold still hold?

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosCorpus
import ChaosSimulation
import ChaosTrace

/// The regressions of a campaign's stores, run.
struct CampaignRegressions {
  /// One that does not hold any more.
  struct Failure {
    var finding: Finding
    /// Its file.
    var path: String
  }

  private(set) var count = 0
  private(set) var held = 0
  /// By store.
  private(set) var failures: [String: [Failure]] = [:]
  private(set) var doubts: [String: [String]] = [:]

  init() {}

  /// Runs them. One that cannot be read is a doubt: nobody knows whether it holds.
  init(_ plan: CampaignPlan, _ catalog: Catalog, _ pool: WorkerPool) throws {
    let folder = CorpusFolder(plan.corpus)
    let entries = try CommandFailure.corpus { () throws(CorpusError) in
      try folder.entries(in: .regressions)
    }.filter { plan.stores.contains($0.store ?? "") }
    count = entries.count
    let run = RegressionRun(pool: pool)
    let results = pool.each(entries) { entry -> Result<[(Trace, RegressionRun.Breach)], Doubt> in
      let text: TraceText
      do throws(TraceFileError) { text = try entry.read() } catch {
        return .failure(Doubt(text: error.description))
      }
      return .success(run.regression(text.trace, entry.store ?? "").map { (text.trace, $0) })
    }
    for (entry, result) in zip(entries, results) { take(entry, result, catalog) }
  }

  private struct Doubt: Error { var text: String }

  private mutating func take(
    _ entry: CorpusEntry, _ result: Result<[(Trace, RegressionRun.Breach)], Doubt>,
    _ catalog: Catalog
  ) {
    let store = entry.store ?? ""
    switch result {
    case .failure(let doubt): doubts[store, default: []].append(doubt.text)
    case .success(let breaches):
      if breaches.isEmpty { held += 1 }
      for (_, breach) in breaches {
        if let doubt = breach.doubt {
          doubts[store, default: []].append("\(entry.path) on \(breach.era.word): \(doubt)")
        }
      }
      // One finding for each promise, on the first era on which it breaks.
      var told: [String] = []
      for (trace, breach) in breaches {
        for invariant in breach.broken where !told.contains(invariant) {
          told.append(invariant)
          let finding = Self.finding(trace, invariant, store, breach.era, catalog)
          failures[store, default: []].append(Failure(finding: finding, path: entry.path))
        }
      }
    }
  }

  private static func finding(
    _ trace: Trace, _ invariant: String, _ store: String, _ era: EraName, _ catalog: Catalog
  ) -> Finding {
    var trace = trace
    trace.header.era = era
    return Finding(
      signature: Signature(invariant: invariant, store: store, trace: trace), trace: trace,
      violation: Violation(
        invariant, operation: nil, message: "a regression that does not hold any more"),
      original: trace, index: nil, shrinkRuns: 0)
  }

  /// One line for people; nil where there is nothing to tell.
  var line: String? {
    count == 0 ? nil : "corpus    \(held) of \(count) regressions hold"
  }
}
