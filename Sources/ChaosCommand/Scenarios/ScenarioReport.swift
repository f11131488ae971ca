// The result of running scenarios, as text, JSON and Markdown read it.

import ChaosContracts
import ChaosScenarios
import ChaosTrace

/// Scenarios on stores.
struct ScenarioReport {
  var scenarios: [Scenario]
  var stores: [String]
  var rows: [ScenarioRow]

  /// Broken beats unknown, unknown beats held. Where nothing applied nothing is known.
  var verdict: Verdict {
    if rows.contains(where: { $0.word == "broken" }) { return .broken }
    if rows.contains(where: { $0.word == "unknown" }) { return .unknown }
    return rows.contains { $0.word == "held" } ? .held : .unknown
  }

  /// What a scenario says about a store.
  enum Kind {
    case hasBug, breaksOtherwise, unknown, held, doesNotApply

    static let worstFirst: [Kind] = [.hasBug, .breaksOtherwise, .unknown, .doesNotApply, .held]

    /// The sign that stands for it in tables.
    var mark: String {
      switch self {
      case .hasBug: "✗"
      case .breaksOtherwise: "(✗)"
      case .unknown: "?"
      case .held: "·"
      case .doesNotApply: "–"
      }
    }
  }

  /// What a scenario came to on a store, over its eras.
  struct Cell {
    var rows: [ScenarioRow]

    /// Where the bug is.
    var bad: [ScenarioRow] { rows.filter(\.hasBug) }

    /// The worst of its eras.
    var kind: Kind {
      func has(_ word: String) -> Bool { rows.contains { $0.word == word } }
      if !bad.isEmpty { return .hasBug }
      if has("broken") { return .breaksOtherwise }
      if has("unknown") { return .unknown }
      return has("held") ? .held : .doesNotApply
    }

    /// The promises that break on any era.
    var broken: [String] {
      var names: [String] = []
      for name in rows.flatMap(\.broken) where !names.contains(name) { names.append(name) }
      return names
    }

    /// The eras on which it breaks; "every era" where it breaks wherever it applies at all.
    var eras: String {
      bad.count == rows.count && rows.count > 1
        ? "every era" : bad.map(\.era.word).joined(separator: " ")
    }
  }

  func cell(_ scenario: String, _ store: String) -> Cell {
    Cell(rows: rows.filter { $0.scenario.name == scenario && $0.store == store })
  }
}
