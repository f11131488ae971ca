// A row of the story in two or three words, for the small room above a mark.

import ChaosReports

/// Shortens rows.
enum ShortWords {
  /// What a row amounts to: `set 365`, `read → absent`, `prewarm`.
  static func of(_ row: StoryRow) -> String {
    var does = row.does
    // Who does it is told by the lane.
    for head in ["still running: ", "started anew: "] where does.hasPrefix(head) {
      does = String(does.dropFirst(head.count))
    }
    if does.hasPrefix("read ") { return "read → \(answer(row.outcome))" }
    if does.hasPrefix("set "), let sign = does.firstRange(of: " = ") {
      return "set " + does[sign.upperBound...]
    }
    // The name that Apple has for it, where there is one.
    if does.hasSuffix(")"), let open = does.lastIndex(of: "(") {
      return String(does[does.index(after: open)...].dropLast())
    }
    for end in [" by the user"] where does.hasSuffix(end) { does.removeLast(end.count) }
    for head in ["launched by a ", "launched by its ", "launched by ", "launched for "]
    where does.hasPrefix(head) {
      does = String(does.dropFirst(head.count))
    }
    return does
  }

  /// As much of some words as has room, or nothing where that would say nothing.
  static func fitting(_ words: String, room: Int) -> String {
    if words.count <= room { return words }
    return room < 5 ? "" : words.prefix(room - 1) + "…"
  }

  /// An answer without its sign, and without what had been promised.
  private static func answer(_ outcome: String) -> String {
    var words = outcome[...]
    if let first = words.first, "✓✗".contains(first) { words = words.dropFirst(2) }
    words = words.prefix { $0 != "," }
    return words.filter { $0 != "\"" }
  }
}
