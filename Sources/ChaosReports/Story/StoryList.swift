// The rows of a story for a terminal that is too narrow for a table: one below the other.

/// Writes a story as a list, each field on lines of its own.
enum StoryList {
  /// Narrower than this, words would stand one below the other.
  private static let narrowest = 20

  static func lines(_ rows: [StoryRow], columns: Int) -> [String] {
    let width = max(2, rows.compactMap { $0.number.map { String($0).count } }.max() ?? 0)
    // The mark, the number and the spaces around them.
    let indent = String(repeating: " ", count: width + 5)
    let room = max(columns, narrowest) - indent.count
    return rows.flatMap { row in
      let number = row.number.map(String.init) ?? ""
      let filler = String(repeating: " ", count: width - number.count)
      let head = " \(row.mark.symbol) \(filler)\(number)  "
      let who = row.device.isEmpty ? row.who : "\(row.who), \(row.device)"
      let fields =
        wrap(who, room) + wrap(row.does, room, following: "  ")
        + (row.outcome.isEmpty ? [] : wrap("→ \(row.outcome)", room, following: "  "))
      return fields.enumerated().map { place, field in
        ((place == 0 ? head : indent) + field).harmless()
      }
    }
  }

  /// Breaks a text between words, and a word that is longer than a line wherever it has to be.
  ///
  /// - Parameter following: stands before every line but the first.
  private static func wrap(_ text: String, _ room: Int, following: String = "") -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      var word = word[...]
      if !line.isEmpty, line.count + 1 + word.count > room {
        lines.append(line)
        line = following
      } else if !line.isEmpty {
        line += " "
      }
      while line.count + word.count > room, line.count < room {
        let part = word.prefix(room - line.count)
        lines.append(line + part)
        line = following
        word = word.dropFirst(part.count)
      }
      line += word
    }
    return lines + (line.isEmpty ? [] : [line])
  }
}
