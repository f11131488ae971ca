// Runs a sweep in a worker, and makes findings of its failures.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosHash
import ChaosTrace

/// A sweep of one store.
final class Sweep {
  private let plan: SweepPlan
  private let store: String
  private let corpus: String
  private let pool: WorkerPool
  private let witnesses: WorkerPool
  private let reporter: FindingReporter
  private let progress: Progress
  private let interruption: Interruption
  /// Why the first trace that could not be kept was not.
  private(set) var saveFailure: CommandFailure?

  init(
    _ plan: SweepPlan, _ store: String, _ catalog: Catalog, corpus: String,
    _ workers: WorkerOptions, _ progress: Progress, _ interruption: Interruption
  ) {
    self.plan = plan
    self.store = store
    self.corpus = corpus
    pool = workers.pool(1, "sweep")
    witnesses = workers.pool(1, "witness")
    reporter = FindingReporter(catalog, pool)
    self.progress = progress
    self.interruption = interruption
  }

  /// Goes through the models one after the other, so that somebody can see how far it is.
  func run(seed: String, _ clock: Stopwatch) throws -> SweepReport {
    var report = SweepReport(
      store: store, seed: seed, plan: plan, verdict: .held, rows: [], items: [], doubts: [],
      digest: "", seconds: 0)
    progress.show("\(store): sweeping")
    let (failures, lost) = sweep(&report)
    report.sweepSeconds = clock.seconds
    for failure in failures { try look(at: failure, &report) }
    for (trace, failure) in lost { try look(at: Trace(decoding: trace), lostBy: failure, &report) }
    progress.clear()
    if interruption.isRequested { report.doubts.append("interrupted") }
    report.verdict =
      !report.items.isEmpty ? .broken : report.doubts.isEmpty ? .held : .unknown
    report.seconds = clock.seconds
    return report
  }

  /// What a sweep may cost in lost workers before it is given up, as in a run.
  private static let patience = 300
  /// Workers that it may cost: each makes it begin again.
  private static let losses = 12

  /// Goes through everything. A run that takes its worker with it is left out, and told.
  private func sweep(_ report: inout SweepReport) -> ([SweepFailure], [([UInt8], WorkerFailure)]) {
    var lost: [LostTrace] = []
    var part = SweepPart()
    while true {
      switch ask(.sweep(plan, part)) {
      case .success(.swept(let result)):
        report.rows = result.rows
        report.recovered = result.recovered
        report.doubts += result.doubts
        report.digest = result.digest.hexadecimal
        return (result.failures, Array(zip(result.lost, lost.map(\.failure))))
      case .success(.refused(let reason)): report.doubts.append(reason)
      case .success: report.doubts.append("a worker gave an answer to another question")
      case .failure(let failure):
        if let number = failure.number, number > part.without.last ?? 0, part.end == nil {
          lost.append(LostTrace(index: number, failure: failure))
          part.without.append(number)
          let cost = lost.reduce(0) { $0 + $1.cost }
          if lost.count >= Self.losses || cost >= Self.patience || interruption.isRequested {
            report.doubts.append("given up after \(number - 1) states and faults: \(failure)")
            part.end = number
          }
          continue
        }
        report.doubts.append("\(failure)")
      }
      return ([], [])
    }
  }

  private func ask(_ task: WorkerRequest.Task) -> Result<WorkerReply, WorkerFailure> {
    pool.ask(WorkerRequest(store: store, task: task)) { [interruption] in
      interruption.isRequested
    }
  }

  /// A trace took its worker with it. If it does so again, that is the finding.
  private func look(
    at trace: Trace, lostBy failure: WorkerFailure, _ report: inout SweepReport
  ) throws {
    let known = report.items.firstIndex {
      $0.finding.invariant == Trap.invariant
        && Signature(invariant: Trap.invariant, store: store, trace: $0.finding.trace)
          .mayExplain(trace)
    }
    if let known {
      report.items[known].finding.seen += 1
      return
    }
    guard case .died = failure, !interruption.isRequested,
      let finding = Trap(store: store, pool: pool).minimize(trace)
    else {
      report.doubts.append("\(failure): \(trace.steps.last?.text ?? "")")
      return
    }
    let failure = SweepFailure(lost: trace, invariant: Trap.invariant)
    report.items.append(SweepReport.Item(failure: failure, finding: try reported(finding)))
  }

  /// Shrinks a failure, unless a finding has its shape already.
  private func look(at failure: SweepFailure, _ report: inout SweepReport) throws {
    let trace = Trace(decoding: failure.trace)
    let task = WorkerRequest.Task.minimizeOnDisk(
      trace: failure.trace, invariant: failure.invariant)
    guard case .success(.minimized(let found)) = ask(task),
      let finding = found?.finding(of: trace, store, nil, seenBy: witnesses)
    else {
      report.doubts.append(
        "\(SweepText.place(failure)) broke \(failure.invariant), and then did not")
      return
    }
    let signature = finding.signature.description
    if let known = report.items.firstIndex(where: {
      $0.finding.signature == signature && $0.failure.loss == failure.loss
    }) {
      report.items[known].finding.seen += 1
      return
    }
    report.items.append(SweepReport.Item(failure: failure, finding: try reported(finding)))
  }

  private func reported(_ finding: Finding) throws -> ReportedFinding {
    var words = ["replay", finding.trace.id, "--store", store]
    if corpus != RunCommand.defaultCorpus { words += ["--corpus", corpus] }
    return try reporter.report(
      finding, file: save(finding),
      replay: Program.command + " " + words.map(\.forShell).joined(separator: " "))
  }

  /// Keeps the trace of a finding. One that cannot be kept is told all the same.
  private func save(_ finding: Finding) -> String? {
    do {
      return try reporter.save(finding, in: corpus)
    } catch {
      saveFailure = saveFailure ?? error as? CommandFailure
      return nil
    }
  }
}
