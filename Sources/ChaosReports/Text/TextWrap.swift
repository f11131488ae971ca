// Lines that fit a terminal. Words are never broken: one that is longer than a line stands alone.

package enum TextWrap {
  /// The lines of a text. `columns`: the width of the terminal, or nil for a file or a pipe, where
  /// no line is broken. `hanging`: spaces before later lines; nil for two more than before the
  /// first.
  package static func lines(_ text: String, columns: Int?, hanging: Int? = nil) -> [String] {
    let hanging = hanging ?? text.prefix { $0 == " " }.count + 2
    return lines(text, columns: columns, hanging: hanging, continued: "")
  }

  /// A line that ends with a command to copy. Broken lines end with a backslash, as shells want it.
  static func command(_ label: String, _ command: String, columns: Int?) -> [String] {
    lines(label + command, columns: columns, hanging: label.count, continued: " \\")
  }

  private static func lines(
    _ text: String, columns: Int?, hanging: Int, continued: String
  ) -> [String] {
    guard let columns, text.count > columns else { return [text] }
    var lines: [String] = []
    // The spaces before a word go with it, or away where the line is broken.
    var line = String(text.prefix { $0 == " " })
    var spaces = ""
    for part in text.dropFirst(line.count).split(separator: " ", omittingEmptySubsequences: false) {
      defer { spaces += " " }
      if part.isEmpty { continue }
      let end = line.count + spaces.count + part.count
      if end > columns - continued.count, line.contains(where: { $0 != " " }) {
        lines.append(line + (lines.isEmpty && spaces.count > 1 ? "" : continued))
        // A long word begins further left rather than being broken.
        let indent = max(0, min(hanging, columns - continued.count - part.count))
        line = String(repeating: " ", count: indent) + part
      } else {
        line += spaces + part
      }
      spaces = ""
    }
    return lines + [line]
  }
}
