// From a finding to what reports tell of it: how it went, on which eras, and where it was saved.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosCorpus
import ChaosSimulation
import ChaosTrace

/// Prepares findings for their readers.
struct FindingReporter {
  private let catalog: Catalog
  private let pool: WorkerPool
  private let simulator: Simulator

  init(_ catalog: Catalog, _ pool: WorkerPool) {
    self.catalog = catalog
    self.pool = pool
    simulator = catalog.simulator()
  }

  /// - Parameters:
  ///   - file: where the minimal trace was saved; nil if it could not be.
  ///   - replay: the command that shows it again.
  func report(_ finding: Finding, file: String?, replay: String) throws -> ReportedFinding {
    let store = try catalog.store(finding.signature.store)
    // A trace that ends its process is not for this one.
    let isTrap = finding.signature.invariant == Trap.invariant
    let outcome = isTrap ? nil : simulator.run(finding.trace, store)
    let violation = outcome?.violations.first { $0.invariant == finding.signature.invariant }
    let (broken, held) = eras(finding)
    return ReportedFinding(
      invariant: finding.signature.invariant, store: finding.signature.store,
      signature: finding.signature.description, id: finding.trace.id, trace: finding.trace,
      judged: outcome?.judged, violation: violation ?? finding.violation,
      originalSteps: finding.original.steps.count, shrinkRuns: finding.shrinkRuns,
      seen: finding.seen, seed: nil, index: nil, brokenEras: broken, heldEras: held,
      traceFile: file, replayLine: replay)
  }

  /// Keeps the minimal trace in a corpus, and gives the path of its file.
  func save(_ finding: Finding, in corpus: String) throws -> String {
    let signature = finding.signature
    do throws(CorpusError) {
      return try CorpusFolder(corpus).save(
        text(finding), as: .found(store: signature.store, invariant: signature.invariant))
    } catch {
      throw CommandFailure(error)
    }
  }

  /// What a file with the minimal trace holds.
  func text(_ finding: Finding) -> TraceText {
    TraceText(
      trace: finding.trace,
      notes: [
        TraceText.Note("store", finding.signature.store),
        TraceText.Note("breaks", finding.signature.invariant),
      ])
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
        if names.contains(finding.signature.invariant) {
          broken.append(era)
        } else {
          held.append(era)
        }
      case .failure(.died): broken.append(era)
      case .success, .failure: break
      }
    }
    return (broken, held)
  }
}
