// The results of shards as reports show them.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosHash
import ChaosReports
import ChaosTrace

/// Makes reports of results.
struct ShardReport {
  /// The promises, in the catalog's order.
  let promises: [ReportedPromise]
  /// The folder in which the traces lie.
  let folder: ShardFolder
  /// What people type to run this program.
  let command: String

  init(_ catalog: Catalog, _ folder: ShardFolder, command: String) {
    promises = catalog.invariants.map { ReportedPromise($0) }
    self.folder = folder
    self.command = command
  }

  /// - Parameters:
  ///   - stores: those that are told of; nil for all of the plan.
  ///   - missing: what is to be told of slices that were not run, store by store.
  ///   - file: the path of a trace's file.
  func report(
    _ results: ShardResults, of stores: [String]? = nil,
    missing: (_ store: String, ShardSummary) -> [String],
    file: (KeptTrace) -> String?
  ) -> RunReport {
    let plan = results.manifest.plan
    let stores = (stores ?? plan.stores).map { name in
      store(name, results, missing: missing, file: file)
    }
    var report = RunReport(
      version: plan.version, seed: plan.seed,
      verdict: stores.map(\.verdict).max() ?? .unknown, stores: stores,
      eras: plan.eras.compactMap { EraName(word: $0) },
      models: plan.models.compactMap { DiskModelName(word: $0) })
    report.promises = promises
    return report
  }

  private func store(
    _ name: String, _ results: ShardResults,
    missing: (_ store: String, ShardSummary) -> [String], file: (KeptTrace) -> String?
  ) -> StoreReport {
    let summary = results.summary(of: name, promises.map(\.name))
    var findings = summary.findings.map { gathered in
      let kept = KeptTrace(
        store: name, invariant: gathered.signature.invariant, gathered.trace)
      var reported = self.finding(kept, gathered.finding, seen: gathered.seen, file(kept))
      reported.seed = "0x" + String(gathered.seed, radix: 16)
      reported.index = gathered.finding.index
      return reported
    }
    // The smallest first: it takes those in which it stands.
    let orphans = results.orphans(of: name).sorted {
      ($0.trace.steps.count, $0.key) < ($1.trace.steps.count, $1.key)
    }
    for orphan in orphans {
      let isKnown = findings.contains {
        $0.invariant == orphan.key.invariant
          && Signature(invariant: $0.invariant, store: name, trace: $0.trace)
            .mayExplain(orphan.trace)
      }
      if !isKnown { findings.append(finding(orphan, nil, seen: 1, file(orphan))) }
    }
    var doubts = summary.doubts + missing(name, summary)
    for finding in summary.withoutTrace {
      doubts.append("the trace \(finding.trace.prefix(8)) of \(finding.invariant) is missing")
    }
    var report = StoreReport(
      store: name, verdict: !findings.isEmpty ? .broken : doubts.isEmpty ? .held : .unknown,
      traces: summary.traces, planned: summary.planned, steps: summary.total.steps,
      appliedSteps: summary.total.appliedSteps, seconds: 0,
      digest: summary.total.digest.hexadecimal,
      findings: findings, doubts: doubts, unexamined: summary.unexamined,
      neverHappened: summary.total.withoutEffect)
    report.cannotHappen = summary.total.impossible
    report.reach = summary.total.reach
    return report
  }

  private func finding(_ kept: KeptTrace, _ told: SliceFinding?, seen: Int, _ file: String?)
    -> ReportedFinding
  {
    let words =
      file.map { ["replay", $0] }
      ?? ["replay", kept.trace.id, "--store", kept.key.store, "--corpus", folder.corpus]
    return ReportedFinding(
      invariant: kept.key.invariant, store: kept.key.store,
      signature: Signature(
        invariant: kept.key.invariant, store: kept.key.store, trace: kept.trace
      ).description,
      id: kept.trace.id, trace: kept.trace, judged: nil,
      violation: Violation(
        kept.key.invariant, operation: nil,
        message: told?.message ?? "found in a slice that was cut off, or went differently elsewhere"
      ),
      originalSteps: told?.originalSteps ?? kept.trace.steps.count,
      shrinkRuns: told?.shrinkRuns ?? 0, seen: seen, seed: nil, index: nil,
      brokenEras: (told?.brokenEras ?? []).compactMap { EraName(word: $0) },
      heldEras: (told?.heldEras ?? []).compactMap { EraName(word: $0) }, traceFile: file,
      replayLine: command + " " + words.map(\.forShell).joined(separator: " "))
  }
}
