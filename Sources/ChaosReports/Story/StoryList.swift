// The rows of a story for a terminal that is too narrow for a table: one below the other.

/// Writes a story as a list, each field on lines of its own.
enum StoryList {
  /// On a narrower terminal words would stand one below the other.
  private static let narrowest = 20

  static func lines(_ rows: [StoryRow], columns: Int) -> [String] {
    let width = max(2, rows.compactMap { $0.number.map { String($0).count } }.max() ?? 0)
    // The mark, the number and the spaces around them.
    let indent = width + 5
    let columns = max(columns, narrowest)
    return rows.flatMap { row in
      let number = (row.number.map(String.init) ?? "").leftPadded(width)
      let who = row.device.isEmpty ? row.who : "\(row.who), \(row.device)"
      let fields =
        [" \(row.mark.symbol) \(number)  \(who)"]
        + [row.does, row.outcome.isEmpty ? "" : "→ \(row.outcome)"].filter { !$0.isEmpty }
        .map { String(repeating: " ", count: indent) + $0 }
      return fields.enumerated().flatMap { place, field in
        TextWrap.lines(
          field.harmless(), columns: columns, hanging: place == 0 ? indent : indent + 2)
      }
    }
  }
}
