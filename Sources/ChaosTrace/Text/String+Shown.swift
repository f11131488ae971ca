// Foreign text in output: what could move a cursor or turn a line is shown by its number.

extension String {
  /// The text as one line that any terminal, log or page may show.
  package var escaped: String {
    if utf8.allSatisfy({ (32..<127).contains($0) }) { return self }
    var shown = ""
    for scalar in unicodeScalars {
      if scalar.isHidden {
        shown += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// The text with its lines as they are, each escaped.
  package var escapedLines: String {
    let lines = utf8.split(separator: UInt8.lineFeed, omittingEmptySubsequences: false)
    return lines.map { String(Substring($0)).escaped }.joined(separator: "\n")
  }

  /// Escaped, and cut when it is longer than any word of ours.
  package var shown: String {
    let limit = 40
    let head = String(prefix(limit))
    return head.utf8.count == utf8.count ? escaped : head.escaped + "…"
  }
}

extension Unicode.Scalar {
  /// Whether it shows nothing, and may do something to what is around it.
  package var isHidden: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
    default: false
    }
  }
}
