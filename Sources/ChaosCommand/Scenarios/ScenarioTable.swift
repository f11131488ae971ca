// The known bugs as a table in Markdown: what happened, where it comes from, and who has it.

import ChaosScenarios
import ChaosTrace

/// The table.
enum ScenarioTable {
  static func lines(_ report: ScenarioReport) -> [String] {
    let head =
      ["bug", "what happened", "source", "met in"] + report.stores.map { "`\($0)`" }
    return [row(head), row(head.map { _ in "---" })]
      + report.scenarios.map { scenario in
        row(
          [
            "`\(scenario.name)`", scenario.title, scenario.sources.joined(separator: " "),
            scenario.store.map { "`\($0)` \(mark(report.cell(scenario.name, $0)))" } ?? "",
          ] + report.stores.map { mark(report.cell(scenario.name, $0)) })
      }
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
  }

  /// One cell: where the bug is, in brackets another one, a dot where it holds, a dash where what
  /// matters cannot happen.
  private static func mark(_ cell: ScenarioReport.Cell) -> String {
    switch cell.kind {
    case .hasBug: "✗ \(eras(cell))"
    case .breaksOtherwise: "(✗)"
    case .unknown: "?"
    case .held: "·"
    case .doesNotApply: "–"
    }
  }

  private static func eras(_ cell: ScenarioReport.Cell) -> String {
    // The profile that is no release says least.
    let releases = cell.bad.filter { $0.era != .adversarial }
    if releases.count == cell.rows.count(where: { $0.era != .adversarial }) { return "all" }
    if releases.isEmpty { return cell.bad.map(\.era.word).joined(separator: " ") }
    // Several in a row are told by their ends, the oldest first.
    let places = releases.compactMap { EraName.allCases.firstIndex(of: $0.era) }.sorted()
    guard let newest = places.first, let oldest = places.last, places.count > 2,
      oldest - newest == places.count - 1
    else { return releases.map(\.era.word).joined(separator: " ") }
    return "\(EraName.allCases[oldest].word) to \(EraName.allCases[newest].word)"
  }
}
