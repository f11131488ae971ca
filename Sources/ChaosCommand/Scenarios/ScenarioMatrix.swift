// The known bugs on several stores as a matrix for a terminal: a row for each bug, a narrow column
// for each store, whose names come down to it like stairs.

import ChaosScenarios

/// The matrix.
enum ScenarioMatrix {
  static func lines(_ report: ScenarioReport) -> [String] {
    let width = (report.scenarios.map(\.name.count).max() ?? 0) + 2
    let margin = String(repeating: " ", count: width + 2)
    var lines = report.stores.enumerated().map { place, store in
      margin + String(repeating: "│  ", count: place) + store
    }
    for scenario in report.scenarios {
      let name = scenario.name + String(repeating: " ", count: width - scenario.name.count)
      let marks = report.stores.map { store in
        sign(report.cell(scenario.name, store).kind)
      }
      lines.append(trimmed("  " + name + marks.joined(separator: "  ")))
    }
    lines.append(
      margin + String(repeating: "│  ", count: max(report.stores.count - 1, 0)) + "│")
    let counts = report.stores.map { store in
      report.scenarios.count { report.cell($0.name, store).kind == .hasBug }
    }
    let has = "has, of \(report.scenarios.count)"
    lines.append(
      "  " + has + String(repeating: " ", count: max(width - has.count, 1))
        + counts.map { String($0).padded(to: 3) }.joined())
    lines.append("")
    lines.append(
      "  ✗ has the bug   x breaks in another way   · holds   – does not apply   ? unknown")
    return lines.map(trimmed)
  }

  /// One character: a column has no room for more.
  private static func sign(_ kind: ScenarioReport.Kind) -> String {
    kind == .breaksOtherwise ? "x" : kind.mark
  }

  private static func trimmed(_ line: String) -> String {
    var line = line[...]
    while line.last == " " { line.removeLast() }
    return String(line)
  }
}

extension String {
  /// The text with blanks behind it.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
