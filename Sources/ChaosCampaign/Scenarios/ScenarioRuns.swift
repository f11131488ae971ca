// Runs scenarios on stores, in workers. What breaks counts once a second process has seen it.

import ChaosCorpus
import ChaosScenarios
import ChaosTrace

extension Runner {
  /// Each scenario on its stores, on each of its eras, in this order.
  ///
  /// - Parameter each: called when a store is through with a scenario.
  package func run(
    _ pairs: [(scenario: Scenario, store: String)],
    eras: @Sendable @escaping (Scenario) -> [EraName], each: @Sendable @escaping () -> Void
  ) -> [ScenarioRow] {
    let rows = self.each(pairs) { pair -> [ScenarioRow] in
      defer { each() }
      return run(pair.scenario, pair.store, eras(pair.scenario))
    }
    return rows.flatMap(\.self)
  }

  private func run(_ scenario: Scenario, _ store: String, _ eras: [EraName]) -> [ScenarioRow] {
    func row(_ era: EraName, _ outcome: ScenarioRow.Outcome, _ result: ScenarioResult? = nil)
      -> ScenarioRow
    {
      ScenarioRow(
        scenario: scenario, store: store, era: era, outcome: outcome, traces: result?.traces ?? 0,
        isCut: result?.isCut ?? false, example: result.map { Trace(decoding: $0.trace) })
    }
    let request = ScenarioRequest(scenario.name, text: scenario.text, on: eras)
    switch ask(request, of: store) {
    case .success(let results):
      return zip(eras, results).map { row($0, outcome($1, store), $1) }
    case .failure(.died(let signal, _)):
      // Whichever era ended the process, the others have a verdict of their own.
      if eras.count > 1 { return eras.flatMap { run(scenario, store, [$0]) } }
      guard case .failure(.died) = ask(request, of: store) else {
        return eras.map { row($0, .unknown("the store's code ended its process, then did not")) }
      }
      let reason = "the store's code ended its process, twice (signal \(signal))"
      // Of the trace with the first of all choices: nobody knows which of the others did.
      return eras.map { era in
        row(era, .trapped(reason, trap(scenario.trace.on(era), on: store)?.trace))
      }
    case .failure(let failure): return eras.map { row($0, .unknown("\(failure)")) }
    }
  }

  private func outcome(_ result: ScenarioResult, _ store: String) -> ScenarioRow.Outcome {
    switch result.verdict {
    case .held where result.isCut:
      return .unknown("the first \(result.traces) of its traces hold; there are more")
    case .held: return .held
    case .doesNotApply: return .doesNotApply(step: result.idle, lacking: result.lacking)
    case .broken:
      let trace = Trace(decoding: result.trace)
      guard case .success(let ran) = run(trace, on: store, as: .witness),
        !ran.broken.isEmpty, ran.digest == result.digest
      else { return .unknown("a trace of it broke promises, and then went differently") }
      return .broken(result.broken, trace)
    }
  }
}

extension ScenarioRow {
  /// Keeps the trace that shows its bug, and notes where.
  package func saved(in corpus: CorpusFolder) throws -> ScenarioRow {
    guard let trace, let promise = broken.first else { return self }
    var row = self
    let notes = [("store", store), ("breaks", promise), ("scenario", scenario.name)]
    row.file = try corpus.save(
      TraceText(trace: trace, notes: notes.map { TraceText.Note($0, $1) }),
      as: .found(store: store, invariant: promise))
    return row
  }
}
