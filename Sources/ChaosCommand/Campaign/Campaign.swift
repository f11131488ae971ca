// A whole campaign: every store, every seed, batch by batch, until runs or time are used up.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosHash
import ChaosSearch
import ChaosTrace

/// Runs a plan.
final class Campaign {
  private let plan: CampaignPlan
  private let catalog: Catalog
  private let pool: WorkerPool
  private let witnesses: WorkerPool
  private let interruption: Interruption
  private let progress: Progress
  private let clock = Stopwatch()
  /// Why the first trace that could not be kept was not.
  private(set) var saveFailure: CommandFailure?
  private let reporter: FindingReporter
  private var regressions = CampaignRegressions()
  /// Seconds from the start of its store to each finding, shrunk.
  private var foundAfter: [Signature: Double] = [:]
  /// Traces between two looks at the failures: few at first, so that the first findings come soon.
  private static let batches = 1_000...4_000

  init(
    _ plan: CampaignPlan, _ catalog: Catalog, _ interruption: Interruption, _ progress: Progress
  ) {
    self.plan = plan
    self.catalog = catalog
    self.interruption = interruption
    self.progress = progress
    pool = WorkerPool(count: plan.jobs, name: "worker", patience: plan.patience)
    witnesses = WorkerPool(count: plan.jobs, name: "witness", patience: plan.patience)
    reporter = FindingReporter(catalog, pool)
  }

  /// Runs the corpus's regressions of the stores, and says in a line how they went. What does not
  /// hold becomes a finding of its store.
  func checkRegressions() throws -> String? {
    regressions = try CampaignRegressions(plan, catalog, pool)
    return regressions.line
  }

  /// A regression that does not hold, as reports show it. It lies in the corpus already.
  private func report(_ failure: CampaignRegressions.Failure) throws -> ReportedFinding {
    let (finding, path) = (failure.finding, failure.path)
    let words = [
      "replay", path, "--store", finding.signature.store, "--era", finding.trace.header.era.word,
    ]
    return try reporter.report(
      finding, file: path,
      replay: plan.command + " " + words.map(\.forShell).joined(separator: " "))
  }

  /// Runs everything.
  ///
  /// - Parameter each: called with each store's result as soon as it is there.
  func run(each: (StoreReport) throws -> Void) throws -> RunReport {
    var reports: [StoreReport] = []
    for (place, store) in plan.stores.enumerated() {
      let report = try run(store, place)
      reports.append(report)
      try each(report)
      if plan.stopsAtFirst, report.verdict == .broken { break }
    }
    var report = RunReport(
      version: chaosVersion, seed: plan.seedText,
      verdict: reports.map(\.verdict).max() ?? .unknown, stores: reports, eras: plan.eras,
      models: plan.models)
    report.promises = catalog.invariants.map { ReportedPromise($0) }
    return report
  }

  /// Seconds until which the next of several may run: those that are left share the time.
  private func shared(until end: Double, among count: Int) -> Double {
    let now = clock.seconds
    return now + max(0, end - now) / Double(count)
  }

  private func run(_ store: String, _ place: Int) throws -> StoreReport {
    let start = clock.seconds
    let deadline = plan.seconds.map { shared(until: $0, among: plan.stores.count - place) }
    var report = StoreReport(
      store: store, verdict: .held, traces: 0, planned: 0, steps: 0, appliedSteps: 0, seconds: 0,
      digest: "", findings: [], doubts: [], unexamined: 0, neverHappened: [])
    report.doubts = regressions.doubts[store] ?? []
    report.findings = try (regressions.failures[store] ?? []).map { try self.report($0) }
    var total = Exploration()
    for (turn, seed) in plan.seeds.enumerated() {
      let source = TraceSource(
        seed: seed, eras: plan.eras, models: plan.models,
        isCareful: try catalog.store(store).hasCarefulApp)
      let campaign = StoreCampaign(store, source, catalog, pool, witnesses, interruption)
      let share = deadline.map { shared(until: $0, among: plan.seeds.count - turn) }
      report.planned += explore(campaign, source, share, since: start)
      total.add(campaign.total)
      report.traces += campaign.traces
      report.doubts += campaign.doubts
      report.unexamined += campaign.unexamined
      for finding in campaign.findings
      where !report.findings.contains(where: { $0.signature == finding.signature.description }) {
        report.findings.append(try self.report(finding, seed))
      }
      if campaign.isGivenUp || isOver(deadline) { break }
      if plan.stopsAtFirst, !report.findings.isEmpty { break }
    }
    progress.clear()
    if interruption.isRequested { report.doubts.append("interrupted") }
    if report.traces == 0 { report.doubts.append("no trace was run") }
    report.steps = total.steps
    report.appliedSteps = total.appliedSteps
    report.digest = total.digest.hexadecimal
    report.seconds = clock.seconds - start
    report.neverHappened = total.withoutEffect
    report.cannotHappen = total.impossible
    report.reach = total.reach
    report.verdict =
      !report.findings.isEmpty ? .broken : report.doubts.isEmpty ? .held : .unknown
    return report
  }

  /// Keeps the trace of a finding. One that cannot be kept is told all the same.
  private func save(_ finding: Finding) -> String? {
    do {
      return try reporter.save(finding, in: plan.corpus)
    } catch {
      saveFailure = saveFailure ?? error as? CommandFailure
      return nil
    }
  }

  /// A finding as reports show it, saved in the corpus.
  private func report(_ finding: Finding, _ seed: UInt64) throws -> ReportedFinding {
    var words = ["replay", finding.trace.id, "--store", finding.signature.store]
    if plan.corpus != RunCommand.defaultCorpus { words += ["--corpus", plan.corpus] }
    var reported = try reporter.report(
      finding, file: save(finding),
      // Names the store too: another one's smallest trace may be the very same.
      replay: plan.command + " " + words.map(\.forShell).joined(separator: " "))
    reported.seed = "0x" + String(seed, radix: 16)
    reported.index = finding.index
    reported.foundAfter = foundAfter[finding.signature]
    return reported
  }

  private func isOver(_ deadline: Double?) -> Bool { deadline.map { clock.seconds >= $0 } ?? false }

  /// - Returns: how many traces were planned. Time may end a campaign, and then no more were; an
  ///   interruption leaves work undone.
  private func explore(
    _ campaign: StoreCampaign, _ source: TraceSource, _ deadline: Double?, since start: Double
  ) -> Int {
    let end = plan.runs ?? .max
    var next = 0
    let clock = clock
    let isOver: @Sendable () -> Bool = { deadline.map { clock.seconds >= $0 } ?? false }
    let shown = CampaignProgress(progress, campaign.store, planned: plan.runs)
    // However little time there is, each store runs something: nothing would be no verdict.
    while next < end, !campaign.isGivenUp, next == 0 || !isOver() {
      // The first batch is the covering array: it finds the plain bugs within a moment.
      let size =
        next == 0
        ? max(1, source.screeningCount)
        : min(max(next, Self.batches.lowerBound), Self.batches.upperBound)
      let range = next..<min(end, next + size)
      shown.findings = campaign.findings.count
      campaign.run(range, onlyFirst: plan.stopsAtFirst, isOver: isOver) { shown.add($0) }
      next = range.upperBound
      for finding in campaign.findings where foundAfter[finding.signature] == nil {
        foundAfter[finding.signature] = clock.seconds - start
      }
      if plan.stopsAtFirst, !campaign.findings.isEmpty { return campaign.begun }
    }
    if isOver(), !interruption.isRequested { return campaign.begun }
    return plan.runs ?? campaign.begun
  }
}
