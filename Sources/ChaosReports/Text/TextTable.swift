// Cells in columns, for terminals and logs.

/// Columns that are as wide as their widest cell.
enum TextTable {
  /// The first column stands left, the others right.
  static func lines(_ rows: [[String]]) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      row.enumerated().map { column, cell in
        column == 0 ? cell.padded(to: widths[0]) : cell.leftPadded(widths[column])
      }.joined(separator: "  ").withoutSpacesAtItsEnd
    }
  }
}

extension String {
  /// The text with spaces behind it.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text with spaces before it.
  package func leftPadded(_ width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  var withoutSpacesAtItsEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
