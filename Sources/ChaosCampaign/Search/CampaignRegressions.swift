// Before anything is searched: do the traces of the corpus that must hold still hold?

import ChaosContracts
import ChaosCorpus
import ChaosSimulation
import ChaosTrace

/// The regressions of a campaign's stores, run.
package struct CampaignRegressions {
  /// One that does not hold any more.
  package struct Failure {
    package var finding: Finding
    /// Its file.
    package var path: String
  }

  package private(set) var count = 0
  package private(set) var held = 0
  /// By store.
  package private(set) var failures: [String: [Failure]] = [:]
  package private(set) var doubts: [String: [String]] = [:]

  package init() {}

  /// Runs them. One that cannot be read is a doubt: nobody knows whether it holds.
  package init(of stores: [String], in corpus: String, _ runner: any Runner) throws {
    let folder = CorpusFolder(corpus)
    let entries = try CommandFailure.corpus { () throws(CorpusError) in
      try folder.entries(in: .regressions)
    }.filter { stores.contains($0.store ?? "") }
    count = entries.count
    let run = RegressionRun(runner: runner)
    let results = runner.each(entries) { entry -> Result<[(Trace, RegressionRun.Breach)], Doubt> in
      let text: TraceText
      do throws(TraceFileError) { text = try entry.read() } catch {
        return .failure(Doubt(text: error.description))
      }
      return .success(run.regression(text.trace, entry.store ?? "").map { (text.trace, $0) })
    }
    for (entry, result) in zip(entries, results) { take(entry, result) }
  }

  private struct Doubt: Error { var text: String }

  private mutating func take(
    _ entry: CorpusEntry, _ result: Result<[(Trace, RegressionRun.Breach)], Doubt>
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
          let finding = Self.finding(trace, invariant, store, breach.era)
          failures[store, default: []].append(Failure(finding: finding, path: entry.path))
        }
      }
    }
  }

  private static func finding(
    _ trace: Trace, _ invariant: String, _ store: String, _ era: EraName
  ) -> Finding {
    var trace = trace
    trace.header.era = era
    var finding = Finding(
      invariant: invariant, store: store,
      signature: Signature(invariant: invariant, store: store, trace: trace).description,
      trace: trace,
      violation: Violation(
        invariant, operation: nil, message: "a regression that does not hold any more"),
      originalSteps: trace.steps.count, shrinkRuns: 0)
    // It was run in two processes, which agree.
    finding.witnesses = 1
    return finding
  }

  /// One line for people; nil where there is nothing to tell.
  package var line: String? {
    count == 0 ? nil : "corpus    \(held) of \(count) regressions hold"
  }
}

extension RunReport {
  /// Adds kept traces that do not hold any more to the findings of their stores.
  ///
  /// - Parameter replay: the command that runs the trace of a file.
  package mutating func add(
    _ kept: CampaignRegressions, replay: (Finding, _ file: String) -> String
  ) {
    for place in stores.indices {
      let store = stores[place].store
      let failures = (kept.failures[store] ?? []).map { failure in
        var finding = failure.finding
        finding.traceFile = failure.path
        finding.replayLine = replay(finding, failure.path)
        return finding
      }
      stores[place].findings = failures + stores[place].findings
      for reason in kept.doubts[store] ?? [] { stores[place].doubt(reason) }
    }
    settle()
  }
}
