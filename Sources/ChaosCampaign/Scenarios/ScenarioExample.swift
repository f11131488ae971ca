// What commands that take a trace make of a scenario: the one of its traces that shows most.

import ChaosScenarios
import ChaosTrace

/// One trace out of those that a scenario stands for.
package struct ScenarioExample {
  /// The trace, with the store that it was chosen for.
  package var text: TraceText
  /// Which of how many it is; nil where the scenario has no open choices.
  package var remark: String?

  /// Chooses a trace. `asked`: the store asked for; nil for the one in which the bug was met.
  package init(
    _ scenario: Scenario, on asked: String?, _ era: EraName, _ catalog: Catalog,
    _ runner: any Runner
  ) throws {
    let store = try (asked ?? scenario.store).map { try catalog.store($0).name }
    let scenario = store.map { catalog.scenario(scenario, for: $0) } ?? scenario
    var trace = scenario.trace.on(era)
    if !scenario.choices.isEmpty {
      // Which choice shows most differs from store to store, so all of them are tried.
      guard let store else {
        throw CommandFailure(
          "The scenario '\(scenario.name)' stands for many traces; which one shows most depends on "
            + "the store. Name one with '--store'.", .usage)
      }
      let row = runner.run([(scenario, store)], eras: { _ in [era] }, each: {})[0]
      if case .unknown(let reason) = row.outcome {
        throw CommandFailure("The scenario '\(scenario.name)' on \(store): \(reason)", .unknown)
      }
      trace = row.trace ?? row.example ?? trace
      remark = Self.remark(row)
    }
    text = TraceText(
      trace: trace,
      notes: [
        store.map { TraceText.Note("store", $0) }, TraceText.Note("scenario", scenario.name),
      ].compactMap(\.self))
  }

  private static func remark(_ row: ScenarioRow) -> String {
    let what =
      switch row.outcome {
      case .broken: row.hasBug ? "this one shows its bug" : "this one breaks in another way"
      case .trapped: "one ends the store's process; this is the first"
      case .held: "all hold; this is the first in which what matters happens"
      case .doesNotApply, .unknown: "in none what matters happens; this is the first"
      }
    return "\(row.scenario.name): \(row.traces)\(row.isCut ? "+" : "") traces on \(row.store), "
      + "\(row.era.word); \(what)"
  }
}
