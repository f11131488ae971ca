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
    var failures: [SweepFailure] = []
    switch pool.ask(WorkerRequest(store: store, task: .sweep(plan))) {
    case .success(.swept(let result)):
      report.rows = result.rows
      report.doubts = result.doubts
      report.digest = result.digest.hexadecimal
      failures = result.failures
    case .success(.refused(let reason)): report.doubts.append(reason)
    case .success: report.doubts.append("a worker gave an answer to another question")
    case .failure(let failure):
      let state = failure.number.map { ", near state \($0)" } ?? ""
      report.doubts.append("\(failure)\(state)")
    }
    report.sweepSeconds = clock.seconds
    for failure in failures where !interruption.isRequested { try look(at: failure, &report) }
    progress.clear()
    if interruption.isRequested { report.doubts.append("interrupted") }
    report.verdict =
      !report.items.isEmpty ? .broken : report.doubts.isEmpty ? .held : .unknown
    report.seconds = clock.seconds
    return report
  }

  /// Shrinks a failure, unless a finding has its shape already.
  private func look(at failure: SweepFailure, _ report: inout SweepReport) throws {
    let trace = Trace(decoding: failure.trace)
    let request = WorkerRequest(
      store: store, task: .minimizeOnDisk(trace: failure.trace, invariant: failure.invariant))
    guard case .success(.minimized(let found)) = pool.ask(request),
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
    var words = ["replay", finding.trace.id, "--store", store]
    if corpus != RunCommand.defaultCorpus { words += ["--corpus", corpus] }
    let reported = try reporter.report(
      finding, file: save(finding),
      replay: Program.command + " " + words.map(\.forShell).joined(separator: " "))
    report.items.append(SweepReport.Item(failure: failure, finding: reported))
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
