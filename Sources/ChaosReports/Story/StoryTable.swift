// The rows of a story as text.

/// Writes a story as a table of plain text.
public enum StoryTable {
  /// Narrower terminals get a list where the table does not fit.
  private static let wideEnough = 100
  /// Outcomes are wrapped in a column of this many characters at least.
  private static let narrowestOutcome = 16
  /// Columns of what a step does, at most.
  private static let widestDoes = 60

  /// Lines without a newline at their ends; no terminal escapes, whatever values hold. `columns`:
  /// the width of the terminal, or nil for a file or a pipe.
  public static func lines(_ rows: [StoryRow], columns: Int? = nil) -> [String] {
    let (lines, outcome) = table(rows)
    guard let columns, lines.contains(where: { $0.count > columns }) else { return lines }
    // Where the outcomes have room, they are wrapped in their column.
    if columns < max(wideEnough, outcome + narrowestOutcome) { return list(rows, columns: columns) }
    return lines.flatMap { TextWrap.lines($0, columns: columns, hanging: outcome) }
  }

  /// The table, and the column in which the outcomes begin.
  private static func table(_ rows: [StoryRow]) -> ([String], outcome: Int) {
    let numbers = rows.map { $0.number.map(String.init) ?? "" }
    let width = max(2, numbers.map(\.count).max() ?? 0)
    let who = max(3, rows.map(\.who.count).max() ?? 0)
    // Steps that nobody could follow have no state and no outcome.
    let isTold = rows.contains { !$0.device.isEmpty || !$0.outcome.isEmpty }
    let device = isTold ? max(9, rows.map(\.device.count).max() ?? 0) + 2 : 0
    let does = min(widestDoes, max(4, rows.map(\.does.count).max() ?? 0))
    let head = "   \("#".leftPadded(width))  \("who".padded(to: who))  "
    var lines = [
      isTold
        ? head + "device is".padded(to: device) + "does".padded(to: does) + "  outcome"
        : head + "does"
    ]
    for (row, number) in zip(rows, numbers) {
      let line =
        " \(row.mark.rawValue) \(number.leftPadded(width))  \(row.who.padded(to: who))  "
        + "\(row.device.padded(to: device))\(row.does.padded(to: does))  \(row.outcome)"
      lines.append(line.harmless().withoutSpacesAtItsEnd)
    }
    return (lines, head.count + device + does + 2)
  }

  /// On a narrower terminal words would stand one below the other.
  private static let narrowestList = 20

  /// For a terminal that is too narrow for a table: the fields one below the other.
  private static func list(_ rows: [StoryRow], columns: Int) -> [String] {
    let width = max(2, rows.compactMap { $0.number.map { String($0).count } }.max() ?? 0)
    // The mark, the number and the spaces around them.
    let indent = width + 5
    let columns = max(columns, narrowestList)
    return rows.flatMap { row in
      let number = (row.number.map(String.init) ?? "").leftPadded(width)
      let who = row.device.isEmpty ? row.who : "\(row.who), \(row.device)"
      let fields =
        [" \(row.mark.rawValue) \(number)  \(who)"]
        + [row.does, row.outcome.isEmpty ? "" : "→ \(row.outcome)"].filter { !$0.isEmpty }
        .map { String(repeating: " ", count: indent) + $0 }
      return fields.enumerated().flatMap { place, field in
        TextWrap.lines(
          field.harmless(), columns: columns, hanging: place == 0 ? indent : indent + 2)
      }
    }
  }
}
