// One scenario on one store and era.

import ChaosScenarios
import ChaosTrace

package struct ScenarioRow: Sendable {
  package enum Outcome: Sendable {
    /// These promises break; the trace shows it.
    case broken([String], Trace)
    /// The store's code ends its process in one of the scenario's traces; which, if that is known.
    case trapped(String, Trace?)
    case held
    /// A step, counted from 0, never took effect, or the store lacks what it needs.
    case doesNotApply(step: Int?, lacking: Need?)
    case unknown(String)
  }

  package var scenario: Scenario
  package var store: String
  package var era: EraName
  package var outcome: Outcome
  /// Traces that the scenario stands for, and whether there were more than were run.
  package var traces: Int
  package var isCut: Bool
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

  /// Whether the scenario's bug is there, and not only another one.
  package var hasBug: Bool { scenario.isShown(by: broken) }

  /// Whether it ran as on a release of iOS.
  package var isOnRelease: Bool { era != .adversarial }

  /// Why it does not apply.
  package var obstacle: String? {
    guard case .doesNotApply(let step, let lacking) = outcome else { return nil }
    if let lacking { return lacking.words }
    return step.map { "step \($0 + 1) never took effect: \(scenario.trace.steps[$0].text)" }
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
}
