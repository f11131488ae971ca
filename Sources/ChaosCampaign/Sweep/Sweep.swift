// Runs a sweep in a worker, and makes findings of its failures.

import ChaosContracts
import ChaosCorpus
import ChaosTrace

package final class Sweep {
  private let plan: SweepPlan
  private let store: String
  private let corpus: String
  private let runner: any Runner
  private let catalog: Catalog
  private let observer: any CampaignObserver
  /// What people type to run this program.
  private let command: String
  private let interruption: Interruption
  /// Why the first trace that could not be kept was not.
  package private(set) var saveFailure: (any Error)?

  package init(
    _ plan: SweepPlan, _ store: String, _ catalog: Catalog, corpus: String,
    runner: any Runner, command: String, _ observer: any CampaignObserver,
    _ interruption: Interruption
  ) {
    self.plan = plan
    self.store = store
    self.corpus = corpus
    self.runner = runner
    self.command = command
    self.catalog = catalog
    self.observer = observer
    self.interruption = interruption
  }

  /// Goes through the models one after the other, so that somebody can see how far it is.
  package func run(seed: String, _ clock: Stopwatch) throws -> SweepReport {
    var report = SweepReport(
      store: store, seed: seed, plan: plan, verdict: .held, rows: [], items: [], doubts: [],
      digest: "", seconds: 0)
    observer.show("\(store): sweeping")
    let (failures, lost) = sweep(&report)
    report.sweepSeconds = clock.seconds
    for failure in failures { try look(at: failure, &report) }
    for (trace, failure) in lost { try look(at: Trace(decoding: trace), lostBy: failure, &report) }
    observer.clear()
    if interruption.isRequested { report.doubts.append("interrupted") }
    report.verdict = !report.items.isEmpty ? .broken : report.doubts.isEmpty ? .held : .unknown
    report.seconds = clock.seconds
    return report
  }

  /// What a sweep may cost in lost workers before it is given up, as in a run.
  private static let patience = 300
  /// Workers that it may cost: each makes it begin again.
  private static let losses = 12

  /// Goes through everything. A run that takes its worker with it is left out, and told.
  private func sweep(_ report: inout SweepReport) -> ([SweepFailure], [([UInt8], RunnerFailure)]) {
    var lost: [LostTrace] = []
    var part = SweepPlan.Part()
    while true {
      let request = SweepRequest(plan, part)
      switch runner.ask(request, of: store, as: .finder, isStopped: { interruption.isRequested })
      {
      case .success(let result):
        report.rows = result.rows
        report.recovered = result.recovered
        report.doubts += result.doubts
        report.digest = result.digest.hexadecimal
        return (result.failures, Array(zip(result.lost, lost.map(\.failure))))
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

  /// A trace took its worker with it. If it does so again, that is the finding.
  private func look(
    at trace: Trace, lostBy failure: RunnerFailure, _ report: inout SweepReport
  ) throws {
    let known = report.items.firstIndex {
      $0.finding.invariant == Trap.invariant
        && Signature($0.finding).mayExplain(trace)
    }
    if let known {
      report.items[known].finding.seen += 1
      return
    }
    guard case .died = failure, !interruption.isRequested,
      let finding = runner.trap(trace, on: store)
    else {
      report.doubts.append("\(failure): \(trace.steps.last?.text ?? "")")
      return
    }
    let failure = SweepFailure(lost: trace, invariant: Trap.invariant)
    report.items.append(SweepReport.Item(failure: failure, finding: told(finding)))
  }

  /// Shrinks a failure, unless a finding has its shape already.
  private func look(at failure: SweepFailure, _ report: inout SweepReport) throws {
    let trace = Trace(decoding: failure.trace)
    let sighting = runner.examine(
      trace, on: store, breaking: failure.invariant, for: .promiseOnDisk,
      isStopped: { interruption.isRequested })
    guard let finding = sighting.finding else {
      report.doubts.append("\(failure.place) broke \(failure.invariant), and then did not")
      return
    }
    let known = report.items.firstIndex {
      $0.finding.signature == finding.signature && $0.failure.loss == failure.loss
    }
    if let known {
      report.items[known].finding.seen += 1
      return
    }
    report.items.append(SweepReport.Item(failure: failure, finding: told(finding)))
  }

  private func told(_ finding: Finding) -> Finding {
    var words = ["replay", finding.trace.id, "--store", store]
    if corpus != CorpusFolder.usual { words += ["--corpus", corpus] }
    var finding = finding
    finding.traceFile = save(finding)
    finding.replayLine = command.withArguments(words)
    return catalog.told(finding)
  }

  /// Keeps the trace of a finding. One that cannot be kept is told all the same.
  private func save(_ finding: Finding) -> String? {
    do { return try CorpusFolder(corpus).save(finding) } catch {
      saveFailure = saveFailure ?? error
      return nil
    }
  }
}
