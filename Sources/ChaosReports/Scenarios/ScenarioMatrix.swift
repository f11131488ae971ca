// The known bugs on several stores as a matrix for a terminal: a row for each bug, a narrow column
// for each store, whose names come down to it like stairs.

import ChaosCampaign
import ChaosScenarios

/// The matrix.
package enum ScenarioMatrix {
  package static func lines(_ report: ScenarioReport) -> [String] {
    let width = (report.scenarios.map(\.name.count).max() ?? 0) + 2
    let margin = String(repeating: " ", count: width + 2)
    var lines = report.stores.enumerated().map { place, store in
      margin + String(repeating: "│  ", count: place) + store
    }
    for scenario in report.scenarios {
      let name = scenario.name.padded(to: width)
      let marks = report.stores.map { store in
        report.cell(scenario.name, store).kind.mark.padded(to: 2)
      }
      lines.append("  " + name + marks.joined(separator: " "))
    }
    lines.append(
      margin + String(repeating: "│  ", count: max(report.stores.count - 1, 0)) + "│")
    lines.append(count("has, of \(report.scenarios.count)", .hasBug, report, width))
    if report.rows.contains(where: { !$0.isOnRelease }) {
      lines.append(count("only on adversarial", .hasBugOnAdversarial, report, width))
    }
    return (lines + [""] + ScenarioReport.legend.map { "  " + $0 }).map(\.withoutSpacesAtItsEnd)
  }

  /// How often each store is of a kind.
  private static func count(
    _ head: String, _ kind: ScenarioReport.Kind, _ report: ScenarioReport, _ width: Int
  ) -> String {
    let counts = report.stores.map { store in
      report.scenarios.count { report.cell($0.name, store).kind == kind }
    }
    return "  " + head.padded(to: max(width, head.count + 1))
      + counts.map { String($0).padded(to: 3) }.joined()
  }
}
