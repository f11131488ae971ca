// The known bugs as a table in Markdown: what happened, where it comes from, and who has it.

import ChaosCampaign
import ChaosScenarios
import ChaosTrace

package enum ScenarioTable {
  package static func lines(_ report: ScenarioReport) -> [String] {
    let head = ["bug", "what happened", "source", "met in", "and the other stores"]
    return [row(head), row(head.map { _ in "---" })]
      + report.scenarios.map { scenario in
        let met = scenario.store.map { report.cell(scenario.name, $0) }
        return row([
          "`\(scenario.name)`", scenario.title, ScenarioText.origin(scenario),
          scenario.store.map { "`\($0)` \(met.map(mark) ?? "")" } ?? "", others(report, scenario),
        ])
      }
  }

  /// The stores that do not simply hold, those that do the same together.
  private static func others(_ report: ScenarioReport, _ scenario: Scenario) -> String {
    var groups: [(mark: String, stores: [String])] = []
    let stores = report.stores.filter { $0 != scenario.store }
    for kind in ScenarioReport.Kind.allCases where kind != .held {
      for store in stores {
        let cell = report.cell(scenario.name, store)
        guard cell.kind == kind else { continue }
        let mark = mark(cell)
        if let place = groups.firstIndex(where: { $0.mark == mark }) {
          groups[place].stores.append("`\(store)`")
        } else {
          groups.append((mark, ["`\(store)`"]))
        }
      }
    }
    let isAll = groups.count == 1 && groups[0].stores.count == stores.count && stores.count > 1
    if isAll { return "\(groups[0].mark) each of them" }
    return groups.map { "\($0.mark) \($0.stores.joined(separator: ", "))" }.joined(separator: "; ")
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
  }

  /// What a store does, and on which releases where it breaks.
  private static func mark(_ cell: ScenarioReport.Cell) -> String {
    switch cell.kind {
    case .hasBug: "\(cell.kind.rawValue) \(eras(cell.bad, of: cell))"
    case .breaksOtherwise: "\(cell.kind.rawValue) \(eras(cell.failing, of: cell))"
    case .hasBugOnAdversarial, .breaksOtherwiseOnAdversarial, .unknown, .held, .doesNotApply:
      cell.kind.rawValue
    }
  }

  private static func eras(_ bad: [ScenarioRow], of cell: ScenarioReport.Cell) -> String {
    let releases = bad.filter(\.isOnRelease)
    if releases.count == cell.rows.count(where: \.isOnRelease) { return "all" }
    // Several in a row are told by their ends, the oldest first.
    let places = releases.compactMap { EraName.allCases.firstIndex(of: $0.era) }.sorted()
    guard let newest = places.first, let oldest = places.last, places.count > 2,
      oldest - newest == places.count - 1
    else { return releases.map(\.era.word).joined(separator: " ") }
    return "\(EraName.allCases[oldest].word) to \(EraName.allCases[newest].word)"
  }
}
