// One scenario on one store and era, and how workers run it: what breaks counts once a second
// process has seen it.

import ChaosContracts
import ChaosCorpus
import ChaosScenarios
import ChaosTrace

package struct ScenarioRow: Sendable {
  package enum Outcome: Sendable {
    /// These promises break; the trace shows it.
    case broken([String], Trace)
    /// The store's code ends its process in one of the scenario's traces; which, if that is known.
    case trapped(String, Trace?)
    case held
    case doesNotApply(Obstacle)
    case unknown(String)
  }

  /// Why a scenario says nothing about a store.
  package enum Obstacle: Hashable, Sendable {
    /// A step, counted from 0, never took effect.
    case idle(step: Int)
    /// The store never did what the bug needs.
    case need(Need)
    /// The app does not have what a step needs.
    case lack(Lack)
  }

  package var scenario: Scenario
  package var store: String
  package var era: EraName
  package var outcome: Outcome
  /// Traces that the scenario stands for, and whether there were more than were run.
  package var traces: Int
  package var isCut: Bool
  /// Whether some trace of it shows its bug.
  package var isShown = false
  /// What the store would have to do for the scenario's bug, and never did.
  package var lacking: Need?
  /// Of its traces the one that shows most, whatever came of it; nil if none could be run.
  package var example: Trace?
  /// Where the trace that shows it was saved.
  package var file: String?

  /// The promises that break, those that the scenario is about first.
  package var broken: [String] {
    switch outcome {
    case .broken(let names, _):
      names.filter(scenario.promises.contains) + names.filter { !scenario.promises.contains($0) }
    case .trapped: [Trap.invariant]
    case .held, .doesNotApply, .unknown: []
    }
  }

  /// The trace that breaks them.
  package var trace: Trace? {
    switch outcome {
    case .broken(_, let trace): trace
    case .trapped(_, let trace): trace
    case .held, .doesNotApply, .unknown: nil
    }
  }

  /// Whether the scenario's bug is there, and not only another one: what breaks where the bug
  /// cannot happen is another one.
  package var hasBug: Bool {
    if case .trapped = outcome { return lacking == nil && scenario.isShown(by: broken) }
    return lacking == nil && isShown
  }

  /// Whether it ran as on a release of iOS.
  package var isOnRelease: Bool { era != .adversarial }

  /// Why it does not apply.
  package var obstacle: String? {
    guard case .doesNotApply(let obstacle) = outcome else { return nil }
    return switch obstacle {
    case .idle(let step):
      "step \(step + 1) never took effect: \(scenario.trace.steps[step].text)"
    case .need(let need): need.words
    case .lack(let lack): "it \(lack.words)"
    }
  }

  /// One word for programs.
  package var word: String {
    switch outcome {
    case .broken, .trapped: "broken"
    case .held: "held"
    case .doesNotApply: "does-not-apply"
    case .unknown: "unknown"
    }
  }

  /// How it differs from what the scenario expects here; nil if it does not, or expects nothing.
  package var surprise: String? {
    let actual: Scenario.Expectation.Outcome
    switch outcome {
    case .broken, .trapped: actual = .broken(broken)
    case .held: actual = .held
    case .doesNotApply: actual = .doesNotApply
    case .unknown: return nil
    }
    switch (scenario.expected(store, era), actual) {
    case (nil, _), (.held, .held), (.doesNotApply, .doesNotApply): return nil
    case (.broken(let names), .broken(let met)) where names.allSatisfy(met.contains): return nil
    case (.held, _): return "the scenario expects it to hold here"
    case (.doesNotApply, _): return "the scenario expects not to apply here"
    case (.broken(let names), _):
      return "the scenario expects \((["broken"] + names).joined(separator: " ")) here"
    }
  }

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

extension Runner {
  /// Each scenario on its stores, on each of its eras, in this order. `each`: called after each.
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
        isCut: result?.isCut ?? false, isShown: result?.hasBug ?? false,
        lacking: result?.lacking,
        example: result.map { Trace(decoding: $0.trace) })
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
    case .doesNotApply:
      // What is not there at all is why nothing was done and nothing took effect.
      if let lack = result.lack { return .doesNotApply(.lack(lack)) }
      if let need = result.lacking { return .doesNotApply(.need(need)) }
      return .doesNotApply(.idle(step: result.idle ?? 0))
    case .broken:
      let trace = Trace(decoding: result.trace)
      guard case .success(let ran) = run(trace, on: store, as: .witness),
        !ran.broken.isEmpty, ran.digest == result.digest
      else { return .unknown("a trace of it broke promises, and then went differently") }
      return .broken(result.broken, trace)
    }
  }
}
