// The rows of a story as text.

/// Writes a story as a table of plain text.
public enum StoryTable {
  /// Columns from which on a table is a table, even where its widest rows are broken.
  private static let wideEnough = 100

  /// Lines without a newline at their ends; no terminal escapes, whatever values hold.
  ///
  /// - Parameter columns: the width of the terminal, or nil for a file or a pipe.
  public static func lines(_ rows: [StoryRow], columns: Int? = nil) -> [String] {
    let table = table(rows)
    guard let columns, columns < wideEnough, table.contains(where: { $0.count > columns }) else {
      return table
    }
    return StoryList.lines(rows, columns: columns)
  }

  private static func table(_ rows: [StoryRow]) -> [String] {
    let numbers = rows.map { $0.number.map(String.init) ?? "" }
    let width = max(2, numbers.map(\.count).max() ?? 0)
    let who = max(3, rows.map(\.who.count).max() ?? 0)
    // Steps that nobody could follow have no state and no outcome.
    let isTold = rows.contains { !$0.device.isEmpty || !$0.outcome.isEmpty }
    let device = isTold ? max(9, rows.map(\.device.count).max() ?? 0) + 2 : 0
    let does = min(60, max(4, rows.map(\.does.count).max() ?? 0))
    var lines = [
      "   \(pad("#", width, left: true))  \(pad("who", who))  "
        + (isTold ? "\(pad("device is", device))\(pad("does", does))  outcome" : "does")
    ]
    for (row, number) in zip(rows, numbers) {
      let line =
        " \(row.mark.symbol) \(pad(number, width, left: true))  \(pad(row.who, who))  "
        + "\(pad(row.device, device))\(pad(row.does, does))  \(row.outcome)"
      lines.append(trimmed(line.harmless()))
    }
    return lines
  }

  private static func pad(_ text: String, _ width: Int, left: Bool = false) -> String {
    let filler = String(repeating: " ", count: max(0, width - text.count))
    return left ? filler + text : text + filler
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}
