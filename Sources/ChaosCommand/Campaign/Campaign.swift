// A whole campaign: every store, every seed, batch by batch, until runs or time are used up.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosCorpus
import ChaosHash
import ChaosReports
import ChaosSearch
import ChaosSimulation
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
  private let simulator: Simulator
  /// Seconds from the start of its store to each finding, shrunk.
  private var foundAfter: [Signature: Double] = [:]
  /// Traces between two looks at the failures: few at first, so that the first findings come soon.
  private static let batches = 1_000...4_000
  /// Steps, faults and behaviours that never took effect are told only of campaigns this long.
  private static let enoughTraces = 1_000

  init(
    _ plan: CampaignPlan, _ catalog: Catalog, _ interruption: Interruption, _ progress: Progress
  ) {
    self.plan = plan
    self.catalog = catalog
    self.interruption = interruption
    self.progress = progress
    pool = WorkerPool(count: plan.jobs, name: "worker")
    witnesses = WorkerPool(count: plan.jobs, name: "witness")
    simulator = catalog.simulator()
  }

  /// Runs everything.
  ///
  /// - Parameter each: called with each store's result as soon as it is there.
  func run(each: (StoreReport) -> Void) throws -> RunReport {
    var reports: [StoreReport] = []
    for (place, store) in plan.stores.enumerated() {
      let report = try run(store, place)
      reports.append(report)
      each(report)
      if plan.stopsAtFirst, report.verdict == .broken { break }
    }
    return RunReport(
      version: chaosVersion, seed: plan.seedText,
      verdict: reports.map(\.verdict).max() ?? .unknown, stores: reports)
  }

  /// Seconds until which a store may run: time is shared between the stores that are left.
  private func deadline(_ place: Int) -> Double? {
    plan.seconds.map { total in
      let left = max(0, total - clock.seconds)
      return clock.seconds + left / Double(plan.stores.count - place)
    }
  }

  private func run(_ store: String, _ place: Int) throws -> StoreReport {
    let start = clock.seconds
    let deadline = deadline(place)
    var report = StoreReport(
      store: store, verdict: .held, traces: 0, planned: 0, steps: 0, appliedSteps: 0, seconds: 0,
      digest: "", findings: [], doubts: [], unexamined: 0, neverHappened: [])
    var total = Exploration()
    for seed in plan.seeds {
      let source = TraceSource(seed: seed, eras: plan.eras, models: plan.models)
      let campaign = StoreCampaign(store, source, catalog, pool, witnesses, interruption)
      let planned = explore(campaign, source, deadline, since: start)
      total.add(campaign.total)
      report.traces += campaign.traces
      report.planned += max(planned, campaign.traces)
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
    if report.traces >= Self.enoughTraces { report.neverHappened = neverHappened(total) }
    report.verdict =
      !report.findings.isEmpty ? .broken : report.doubts.isEmpty ? .held : .unknown
    return report
  }

  private func isOver(_ deadline: Double?) -> Bool { deadline.map { clock.seconds >= $0 } ?? false }

  /// - Returns: how many traces were planned.
  private func explore(
    _ campaign: StoreCampaign, _ source: TraceSource, _ deadline: Double?, since start: Double
  ) -> Int {
    let end = plan.runs ?? .max
    var next = 0
    let (progress, clock) = (progress, clock)
    let shown = ProgressBox(progress)
    while next < end, !campaign.isGivenUp, !isOver(deadline) {
      // The first batch is the covering array: it finds the plain bugs within a moment.
      let size =
        next == 0
        ? max(1, source.screeningCount)
        : min(max(next, Self.batches.lowerBound), Self.batches.upperBound)
      let range = next..<min(end, next + size)
      let before = campaign.traces
      let found = campaign.findings.count
      let name = campaign.store
      campaign.run(range, onlyFirst: plan.stopsAtFirst) {
        shown.show("\(name): \(before) traces, \(found) findings, \(Int(clock.seconds)) s")
      }
      next = range.upperBound
      for finding in campaign.findings where foundAfter[finding.signature] == nil {
        foundAfter[finding.signature] = clock.seconds - start
      }
      if plan.stopsAtFirst, !campaign.findings.isEmpty { return next }
    }
    // Time may end a campaign; only an interruption leaves work undone.
    return plan.runs == nil || isOver(deadline) && !interruption.isRequested ? next : min(end, plan.runs ?? next)
  }

  private func neverHappened(_ total: Exploration) -> [String] {
    Opcode.allCases.filter { total.applied[Int($0.code)] == 0 }.map(\.word)
      + FaultKind.allCases.filter { total.struck[Int($0.code)] == 0 }.map { "fault \($0.word)" }
      + BehaviourName.allCases.filter { total.acted[Int($0.code)] == 0 }.map(\.word)
  }

  // MARK: Findings

  /// A finding as reports show it, saved in the corpus.
  private func report(_ finding: Finding, _ seed: UInt64) throws -> ReportedFinding {
    let store = try catalog.store(finding.signature.store)
    let isTrap = finding.signature.invariant == StoreCampaign.trapInvariant
    let outcome = isTrap ? nil : simulator.run(finding.trace, store)
    let violation =
      outcome?.violations.first { $0.invariant == finding.signature.invariant }
      ?? finding.violation
    let seedText = "0x" + String(seed, radix: 16)
    let path = try save(finding, seedText)
    let (broken, held) = eras(finding)
    return ReportedFinding(
      invariant: finding.signature.invariant, store: finding.signature.store,
      signature: finding.signature.description, id: finding.trace.id, trace: finding.trace,
      judged: outcome?.judged, violation: violation, originalSteps: finding.original.steps.count,
      shrinkRuns: finding.shrinkRuns, seen: finding.seen, seed: seedText, index: finding.index,
      brokenEras: broken, heldEras: held, traceFile: path,
      replayLine: "\(plan.command) replay \(finding.trace.id)"
        + (plan.corpus == RunCommand.defaultCorpus ? "" : " --corpus \(plan.corpus)"),
      foundAfter: foundAfter[finding.signature])
  }

  private func save(_ finding: Finding, _ seed: String) throws -> String {
    let text = TraceText(
      trace: finding.trace,
      notes: [
        TraceText.Note("store", finding.signature.store),
        TraceText.Note("breaks", finding.signature.invariant),
      ])
    do throws(CorpusError) {
      return try CorpusFolder(plan.corpus).save(
        text,
        as: .found(store: finding.signature.store, invariant: finding.signature.invariant))
    } catch {
      throw CommandFailure(error)
    }
  }

  /// On which eras the minimal trace breaks its promise, by running it on each.
  private func eras(_ finding: Finding) -> (broken: [EraName], held: [EraName]) {
    var broken: [EraName] = []
    var held: [EraName] = []
    for era in EraName.allCases {
      var trace = finding.trace
      trace.header.era = era
      let reply = pool.ask(
        WorkerRequest(store: finding.signature.store, task: .run(trace: trace.bytes)))
      switch reply {
      case .success(.ran(let names, _)):
        if names.contains(finding.signature.invariant) { broken.append(era) } else { held.append(era) }
      case .failure(.died): broken.append(era)
      case .success, .failure: break
      }
    }
    return (broken, held)
  }
}

/// Lets several threads show progress.
private final class ProgressBox: @unchecked Sendable {
  private let progress: Progress
  private let lock = Lock()

  init(_ progress: Progress) { self.progress = progress }

  func show(_ text: String) { lock.with { progress.show(text) } }
}
