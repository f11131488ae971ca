// Foreign words in messages: shown without harm, and beside a word that may have been meant.

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

  /// Letters of names that are compared: everything is near to two, and no name of ours has more.
  private static let compared = 3...64

  /// ` Did you mean 'x'?`, to follow a sentence; nothing if no known name is near.
  package func suggestion(among known: some Sequence<String>) -> String {
    guard Self.compared.contains(utf8.count) else { return "" }
    var best: (name: String, distance: Int)?
    for name in known {
      let distance = Self.distance(lowercased(), name.lowercased())
      let most = min(max(1, utf8.count / 3), 2)
      if distance <= most, best.map({ distance < $0.distance }) ?? true { best = (name, distance) }
    }
    return best.map { " Did you mean '\($0.name)'?" } ?? ""
  }

  /// Letters to add, drop, replace or swap with a neighbour until one text is the other.
  private static func distance(_ left: String, _ right: String) -> Int {
    let (one, other) = (Array(left.utf8), Array(right.utf8))
    var before: [Int] = []
    var last = Array(0...other.count)
    for row in one.indices {
      var next = [row + 1]
      for column in other.indices {
        let isSame = one[row] == other[column]
        var least = Swift.min(
          last[column] + (isSame ? 0 : 1), last[column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          least = Swift.min(least, before[column - 1] + 1)
        }
        next.append(least)
      }
      (before, last) = (last, next)
    }
    return last[other.count]
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
