// The result of running scenarios, as text, JSON and Markdown read it.

import ChaosContracts
import ChaosScenarios

package struct ScenarioReport {
  package var scenarios: [Scenario]
  package var stores: [String]
  package var rows: [ScenarioRow]

  package init(scenarios: [Scenario], stores: [String], rows: [ScenarioRow]) {
    self.scenarios = scenarios
    self.stores = stores
    self.rows = rows
  }

  /// Broken beats unknown, unknown beats held. Where nothing applied nothing is known.
  package var verdict: Verdict {
    if rows.contains(where: { $0.word == "broken" }) { return .broken }
    if rows.contains(where: { $0.word == "unknown" }) { return .unknown }
    return rows.contains { $0.word == "held" } ? .held : .unknown
  }

  /// What a scenario says about a store. What only the profile shows that is no release of iOS is
  /// kept apart, since no phone is as bad. The worst come first; the raw values are the signs that
  /// stand for them in each table.
  package enum Kind: String, CaseIterable {
    case hasBug = "✗"
    case hasBugOnAdversarial = "✗a"
    case breaksOtherwise = "≠"
    case breaksOtherwiseOnAdversarial = "≠a"
    case unknown = "?"
    case doesNotApply = "–"
    case held = "·"
  }

  /// What the signs say, for people.
  package static let legend = [
    "✗ has the bug   ≠ breaks in another way   · holds   – does not apply   ? unknown",
    "a: only on adversarial, which is not a release of iOS but the worst of all of them",
  ]

  /// What a scenario came to on a store, over its eras.
  package struct Cell {
    package var rows: [ScenarioRow]

    /// Where the bug is.
    package var bad: [ScenarioRow] { rows.filter(\.hasBug) }

    /// Where any promise breaks.
    package var failing: [ScenarioRow] { rows.filter { $0.word == "broken" } }

    /// The worst of its eras, and of releases before that of the profile that is none.
    package var kind: Kind {
      if bad.contains(where: \.isOnRelease) { return .hasBug }
      if !bad.isEmpty { return .hasBugOnAdversarial }
      if failing.contains(where: \.isOnRelease) { return .breaksOtherwise }
      if !failing.isEmpty { return .breaksOtherwiseOnAdversarial }
      if rows.contains(where: { $0.word == "unknown" }) { return .unknown }
      return rows.contains { $0.word == "held" } ? .held : .doesNotApply
    }

    /// The promises that break on any era.
    package var broken: [String] { rows.flatMap(\.broken).eachOnce() }

    /// The eras on which it has the bug; "every era" where it has it wherever it was run.
    package var eras: String {
      if bad.count == rows.count, rows.count > 1 { return "every era" }
      let releases = bad.filter(\.isOnRelease).map(\.era.word).joined(separator: " ")
      let isWorse = bad.contains { !$0.isOnRelease }
      if releases.isEmpty { return isWorse ? "only adversarial" : "" }
      return releases + (isWorse ? ", and adversarial" : "")
    }
  }

  package func cell(_ scenario: String, _ store: String) -> Cell {
    Cell(rows: rows.filter { $0.scenario.name == scenario && $0.store == store })
  }
}
