// Runs scenarios on stores, in workers. A promise counts as broken when a second process has seen
// the same trace break it.

import ChaosCampaign
import ChaosCatalog
import ChaosCorpus
import ChaosScenarios
import ChaosTrace

/// Runs scenarios.
struct ScenarioRuns {
  private let pool: WorkerPool
  private let witnesses: WorkerPool
  private let corpus: String

  init(corpus: String, jobs: Int, _ workers: WorkerOptions) {
    self.corpus = corpus
    pool = workers.pool(jobs, "worker")
    witnesses = workers.pool(jobs, "witness")
  }

  /// Each scenario on its stores, on each of its eras, in this order.
  ///
  /// - Parameter each: called when a store is through with a scenario.
  func run(
    _ pairs: [(scenario: Scenario, store: String)],
    eras: @Sendable @escaping (Scenario) -> [EraName], each: @Sendable @escaping () -> Void
  ) -> [ScenarioRow] {
    let (pool, witnesses) = (pool, witnesses)
    let rows = pool.each(pairs) { pair -> [ScenarioRow] in
      defer { each() }
      return Self.run(pair.scenario, pair.store, eras(pair.scenario), pool, witnesses)
    }
    return rows.flatMap(\.self)
  }

  private static func run(
    _ scenario: Scenario, _ store: String, _ eras: [EraName], _ pool: WorkerPool,
    _ witnesses: WorkerPool
  ) -> [ScenarioRow] {
    func row(_ era: EraName, _ outcome: ScenarioRow.Outcome, _ result: ScenarioResult? = nil)
      -> ScenarioRow
    {
      ScenarioRow(
        scenario: scenario, store: store, era: era, outcome: outcome,
        traces: result?.traces ?? 0, isCut: result?.isCut ?? false,
        example: result.map { Trace(decoding: $0.trace) })
    }
    let request = WorkerRequest(
      store: store,
      task: .scenario(name: scenario.name, text: scenario.text, eras: eras.map(\.code)))
    switch pool.ask(request) {
    case .success(.staged(let results)) where results.count == eras.count:
      return zip(eras, results).map { era, result in
        row(era, outcome(result, store, witnesses), result)
      }
    case .success(.refused(let reason)): return eras.map { row($0, .unknown(reason)) }
    case .success:
      return eras.map { row($0, .unknown("a worker gave an answer to another question")) }
    case .failure(.died(let signal, _)):
      // Whichever era ended the process, the others have a verdict of their own.
      if eras.count > 1 { return eras.flatMap { run(scenario, store, [$0], pool, witnesses) } }
      guard case .failure(.died) = pool.ask(request) else {
        return eras.map { row($0, .unknown("the store's code ended its process, then did not")) }
      }
      return eras.map { era in
        row(
          era,
          .trapped(
            "the store's code ended its process, twice (signal \(signal))",
            trap(scenario, store, era, pool)))
      }
    case .failure(let failure): return eras.map { row($0, .unknown("\(failure)")) }
    }
  }

  /// The smallest trace that ends the store's process; nil if the one with the first of all choices
  /// does not, since nobody knows which of the others did.
  private static func trap(
    _ scenario: Scenario, _ store: String, _ era: EraName, _ pool: WorkerPool
  ) -> Trace? {
    var trace = scenario.trace
    trace.header.era = era
    return Trap(store: store, pool: pool).minimize(trace)?.trace
  }

  private static func outcome(_ result: ScenarioResult, _ store: String, _ witnesses: WorkerPool)
    -> ScenarioRow.Outcome
  {
    switch result.verdict {
    case .held where result.isCut:
      return .unknown("the first \(result.traces) of its traces hold; there are more")
    case .held: return .held
    case .doesNotApply: return .doesNotApply(step: result.idle, lacking: result.lacking)
    case .broken:
      let request = WorkerRequest(store: store, task: .run(trace: result.trace))
      guard case .success(.ran(let broken, let digest)) = witnesses.ask(request),
        !broken.isEmpty, digest == result.digest
      else { return .unknown("a trace of it broke promises, and then went differently") }
      return .broken(result.broken, Trace(decoding: result.trace))
    }
  }

  /// Keeps the trace that shows a row's bug, and notes where.
  func save(_ row: ScenarioRow) throws(CommandFailure) -> ScenarioRow {
    guard let trace = row.trace, let promise = row.broken.first else { return row }
    var row = row
    let text = TraceText(
      trace: trace,
      notes: [
        TraceText.Note("store", row.store), TraceText.Note("breaks", promise),
        TraceText.Note("scenario", row.scenario.name),
      ])
    do throws(CorpusError) {
      row.file = try CorpusFolder(corpus).save(
        text, as: .found(store: row.store, invariant: promise))
    } catch {
      throw CommandFailure(error)
    }
    return row
  }
}
