// Runs scenarios on stores, in workers. A promise counts as broken when a second process has seen
// the same trace break it.

import ChaosCorpus
import ChaosScenarios
import ChaosTrace

/// Runs scenarios.
package struct ScenarioRuns {
  private let runner: any Runner
  private let corpus: String

  package init(corpus: String, _ runner: any Runner) {
    self.corpus = corpus
    self.runner = runner
  }

  /// Each scenario on its stores, on each of its eras, in this order.
  ///
  /// - Parameter each: called when a store is through with a scenario.
  package func run(
    _ pairs: [(scenario: Scenario, store: String)],
    eras: @Sendable @escaping (Scenario) -> [EraName], each: @Sendable @escaping () -> Void
  ) -> [ScenarioRow] {
    let runner = runner
    let rows = runner.each(pairs) { pair -> [ScenarioRow] in
      defer { each() }
      return Self.run(pair.scenario, pair.store, eras(pair.scenario), runner)
    }
    return rows.flatMap(\.self)
  }

  private static func run(
    _ scenario: Scenario, _ store: String, _ eras: [EraName], _ runner: any Runner
  ) -> [ScenarioRow] {
    func row(_ era: EraName, _ outcome: ScenarioRow.Outcome, _ result: ScenarioResult? = nil)
      -> ScenarioRow
    {
      ScenarioRow(
        scenario: scenario, store: store, era: era, outcome: outcome,
        traces: result?.traces ?? 0, isCut: result?.isCut ?? false,
        example: result.map { Trace(decoding: $0.trace) })
    }
    let request = ScenarioRequest(scenario.name, text: scenario.text, on: eras)
    switch runner.ask(request, of: store) {
    case .success(let results):
      return zip(eras, results).map { era, result in
        row(era, outcome(result, store, runner), result)
      }
    case .failure(.died(let signal, _)):
      // Whichever era ended the process, the others have a verdict of their own.
      if eras.count > 1 { return eras.flatMap { run(scenario, store, [$0], runner) } }
      guard case .failure(.died) = runner.ask(request, of: store) else {
        return eras.map { row($0, .unknown("the store's code ended its process, then did not")) }
      }
      return eras.map { era in
        row(
          era,
          .trapped(
            "the store's code ended its process, twice (signal \(signal))",
            trap(scenario, store, era, runner)))
      }
    case .failure(let failure): return eras.map { row($0, .unknown("\(failure)")) }
    }
  }

  /// The smallest trace that ends the store's process; nil if the one with the first of all choices
  /// does not, since nobody knows which of the others did.
  private static func trap(
    _ scenario: Scenario, _ store: String, _ era: EraName, _ runner: any Runner
  ) -> Trace? {
    var trace = scenario.trace
    trace.header.era = era
    return Trap(store: store, runner: runner).minimize(trace)?.trace
  }

  private static func outcome(_ result: ScenarioResult, _ store: String, _ runner: any Runner)
    -> ScenarioRow.Outcome
  {
    switch result.verdict {
    case .held where result.isCut:
      return .unknown("the first \(result.traces) of its traces hold; there are more")
    case .held: return .held
    case .doesNotApply: return .doesNotApply(step: result.idle, lacking: result.lacking)
    case .broken:
      let trace = Trace(decoding: result.trace)
      guard case .success(let ran) = runner.run(trace, on: store, as: .witness),
        !ran.broken.isEmpty, ran.digest == result.digest
      else { return .unknown("a trace of it broke promises, and then went differently") }
      return .broken(result.broken, trace)
    }
  }

  /// Keeps the trace that shows a row's bug, and notes where.
  package func save(_ row: ScenarioRow) throws(CommandFailure) -> ScenarioRow {
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
