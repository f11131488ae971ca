// The rows of the table: figures in the order of their list, numbers as people read them.

import Figures

/// The table of measured figures.
struct Table {
  /// What was measured, by the name under which it was noted.
  var medians: [String: Double]

  private static let head = [
    "metric", "value", "by CPU", "unit", "target", "", "in reference loops",
  ]
  /// Columns of numbers, which stand on the right.
  private static let numbers = [1, 2, 6]

  var lines: [String] {
    let rows = [Self.head] + Figures.all.compactMap(row)
    let widths = Self.head.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { cells in
      // The last cell that says something ends the line.
      let end = cells.lastIndex { !$0.isEmpty } ?? 0
      let padded = cells.indices.prefix(end + 1).map { column in
        let filler = String(repeating: " ", count: widths[column] - cells[column].count)
        if Self.numbers.contains(column) { return filler + cells[column] }
        return column == end ? cells[column] : cells[column] + filler
      }
      return padded.joined(separator: "  ")
    }
  }

  private func row(_ figure: Figure) -> [String]? {
    guard let value = medians[figure.id] else { return nil }
    let cpu = medians[figure.cpu]
    let target: String =
      switch figure.target {
      case .atLeast(let least): "≥ \(Self.text(least))"
      case .under(let limit): "< \(Self.text(limit))"
      case nil: ""
      }
    let isMet = figure.target.map { $0.isMet(by: cpu ?? value) ? "met" : "missed" }
    return [
      figure.title, Self.text(value), cpu.map(Self.text) ?? "", figure.unit, target, isMet ?? "",
      medians[figure.relative].map(Self.text) ?? "",
    ]
  }

  /// About three digits, and thousands apart.
  private static func text(_ value: Double) -> String {
    if value < 100 {
      let digits = value < 10 ? 100.0 : 10.0
      return "\((value * digits).rounded() / digits)"
    }
    var digits = String(Int(value.rounded()))
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return ([digits] + groups).joined(separator: ",")
  }
}
