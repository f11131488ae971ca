// Before anything is searched: do the traces of the corpus that must hold still hold?

import ChaosContracts
import ChaosCorpus
import ChaosTrace

/// The regressions of a campaign's stores, run.
package struct CampaignRegressions {
  /// One that does not hold any more.
  package struct Failure {
    package var finding: Finding
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
    let entries = try CorpusFolder(corpus).entries(in: .regressions).filter {
      stores.contains($0.store ?? "")
    }
    count = entries.count
    let results = runner.each(entries) { entry in
      Result {
        let trace = try entry.read().trace
        return (trace, runner.regression(trace, entry.store ?? ""))
      }
    }
    for (entry, result) in zip(entries, results) {
      do {
        let (trace, breaches) = try result.get()
        take(entry, trace, breaches)
      } catch {
        doubts[entry.store ?? "", default: []].append("\(error)")
      }
    }
  }

  private mutating func take(_ entry: CorpusEntry, _ trace: Trace, _ breaches: [Breach]) {
    let store = entry.store ?? ""
    if breaches.isEmpty { held += 1 }
    // One finding for each promise, on the first era on which it breaks.
    var told: Set<String> = []
    for breach in breaches {
      if let doubt = breach.doubt {
        doubts[store, default: []].append("\(entry.path) on \(breach.era.word): \(doubt)")
      }
      for invariant in breach.broken where told.insert(invariant).inserted {
        let finding = Self.finding(trace.on(breach.era), invariant, store)
        failures[store, default: []].append(Failure(finding: finding, path: entry.path))
      }
    }
  }

  private static func finding(_ trace: Trace, _ invariant: String, _ store: String) -> Finding {
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
  package var line: String? { count == 0 ? nil : "corpus    \(held) of \(count) regressions hold" }
}

extension RunReport {
  /// Adds kept traces that hold no more to their stores' findings. `replay`: a file's command.
  package mutating func add(
    _ kept: CampaignRegressions, replay: (Finding, _ file: String) -> String
  ) {
    update { store in
      let failures = (kept.failures[store.store] ?? []).map { failure in
        var finding = failure.finding
        finding.traceFile = failure.path
        finding.replayLine = replay(finding, failure.path)
        return finding
      }
      store.findings = failures + store.findings
      for reason in kept.doubts[store.store] ?? [] { store.doubt(reason) }
    }
  }
}
