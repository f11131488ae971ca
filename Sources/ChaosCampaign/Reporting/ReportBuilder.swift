// From results to a report: every finding explained, and compared with the nights before.

import ChaosContracts
import ChaosCorpus
import ChaosSearch
import ChaosSimulation
import ChaosTrace

package struct ReportBuilder {
  let catalog: Catalog
  let runner: any Runner
  let simulator: Simulator
  private let explainer: FindingExplainer
  private let corpus: String
  private let observer: any CampaignObserver

  /// - Parameter corpus: where known findings lie.
  package init(
    _ catalog: Catalog, _ runner: any Runner, corpus: String, _ observer: any CampaignObserver
  ) {
    self.catalog = catalog
    self.runner = runner
    simulator = catalog.simulator()
    explainer = FindingExplainer(runner, simulator)
    self.corpus = corpus
    self.observer = observer
  }

  /// A report, what it tells of each of its findings, and what is wrong with known ones.
  package struct Built {
    package var report: RunReport
    package var details: [FindingDetails]
    package var warnings: [String]
  }

  /// `past`: the nights before. `label`: what this night is called; nil for its number.
  package func build(
    _ results: [RunReport], against past: NightHistory = NightHistory(), label: String? = nil,
    commit: String? = nil
  ) -> Built {
    var report = RunReport(
      version: chaosVersion, seed: results.map(\.seed).eachOnce().joined(separator: ", "),
      verdict: results.map(\.verdict).max() ?? .unknown, stores: results.flatMap(\.stores),
      eras: EraName.allCases.filter { era in results.contains { $0.eras.contains(era) } },
      models: DiskModelName.allCases.filter { model in
        results.contains { $0.models.contains(model) }
      })
    report.promises = catalog.invariants.map { ReportedPromise($0) }
    report.checks = results.flatMap(\.checks)
    report.environments = results.flatMap(\.environments).eachOnce()
    report = catalog.placed(report)
    var details: [FindingDetails] = []
    let count = report.stores.reduce(0) { $0 + $1.findings.count }
    for place in report.stores.indices {
      for number in report.stores[place].findings.indices {
        observer.show("explaining finding \(details.count + 1) of \(count)")
        var (finding, detail) = gather(report.stores[place].findings[number])
        detail.original = original(finding, report)
        report.stores[place].findings[number] = finding
        details.append(detail)
      }
    }
    let known = KnownBugs(of: report.stores.map(\.store), in: CorpusFolder(corpus), runner)
    compare(&report, past, known, label: label, commit: commit)
    observer.clear()
    return Built(report: report, details: details, warnings: known.complaints)
  }

  /// Says what each finding is to the nights before this one.
  private func compare(
    _ report: inout RunReport, _ past: NightHistory, _ known: KnownBugs, label: String?,
    commit: String?
  ) {
    let night = ReportedNight(
      report, label: label ?? NightComparison.nextLabel(past), commit: commit)
    let comparison = NightComparison(
      past, night, report.stores.flatMap(\.findings), known: known, look: look)
    var statuses = comparison.statuses[...]
    for store in report.stores.indices {
      for place in report.stores[store].findings.indices {
        guard let next = statuses.popFirst() else { break }
        report.stores[store].findings[place].status = next.status
        report.stores[store].findings[place].firstSeen = next.firstSeen
      }
    }
    report.history = comparison.history
    if comparison.stillBroken > 0 { report.verdict = .broken }
  }

  /// The trace that was found first: drawn again from its seed.
  private func original(_ finding: Finding, _ report: RunReport) -> Trace? {
    guard let index = finding.index, !report.eras.isEmpty, !report.models.isEmpty,
      let seed = finding.seed.flatMap({ UInt64($0.dropFirst(2), radix: 16) }),
      let kind = try? catalog.store(finding.store)
    else { return nil }
    let trace = TraceSource(
      seed: seed, eras: report.eras, models: report.models, for: AppTraits(kind)
    ).trace(index)
    // Another version draws other traces.
    return trace.steps.count == finding.originalSteps ? trace : nil
  }

  /// The finding with how its trace goes, and all that can be found out about it here.
  func gather(_ finding: Finding) -> (Finding, FindingDetails) {
    var finding = finding
    let (trace, store) = (finding.trace, finding.store)
    var details = FindingDetails()
    // A store that this program does not know is told as the result tells it.
    guard let kind = try? catalog.store(store) else { return (finding, details) }
    details.elsewhere = elsewhere(trace, store)
    guard finding.invariant != Trap.invariant, breaks(trace, store, finding.invariant) else {
      return (finding, details)
    }
    var options = RunOptions()
    options.keepsTrees = true
    let outcome = simulator.run(trace, kind, options)
    details.trees = outcome.trees
    details.lastTree = outcome.lastTree
    finding = finding.told(by: outcome)
    let invariant = finding.invariant
    if let violation = outcome.violations.first(where: { $0.invariant == invariant }) {
      finding.explanation = explainer.explain(trace, kind, violation, outcome)
    }
    return (finding, details)
  }

  /// Whether a trace of an earlier night still breaks its promise.
  func look(_ finding: PastFinding) -> NightComparison.Look {
    guard let trace = try? Trace(lines: finding.trace), (try? catalog.store(finding.store)) != nil
    else { return .unknown }
    switch runner.run(trace, on: finding.store) {
    case .success(let ran): return ran.broken.contains(finding.invariant) ? .breaks : .holds
    case .failure(let failure):
      return failure.isDeath && finding.invariant == Trap.invariant ? .breaks : .unknown
    }
  }

  /// Runs a trace where a store may end its process.
  private func breaks(_ trace: Trace, _ store: String, _ invariant: String) -> Bool {
    (try? runner.run(trace, on: store).get())?.broken.contains(invariant) ?? false
  }

  private func elsewhere(_ trace: Trace, _ store: String) -> [FindingDetails.Elsewhere] {
    ([store] + catalog.defaultStores.filter { $0 != store }).flatMap { name in
      EraName.allCases.map { era in
        var verdict = FindingDetails.Elsewhere(store: name, era: era, broken: [])
        switch runner.run(trace.on(era), on: name) {
        case .success(let ran): verdict.broken = ran.broken
        case .failure(let failure):
          if failure.isDeath { verdict.broken = [Trap.invariant] } else { verdict.isUnknown = true }
        }
        return verdict
      }
    }
  }
}
