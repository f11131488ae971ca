// Words from outside as they may stand in a message: they neither steer a terminal nor flood it.

extension String {
  /// With control characters, separators and invisible marks spelled out.
  package var escaped: String {
    var shown = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
        shown += "\\u{\(String(scalar.value, radix: 16))}"
      default:
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// Escaped, and cut when it is longer than any word of ours.
  package var shown: String {
    let limit = 40
    let head = String(prefix(limit))
    return head.utf8.count == utf8.count ? escaped : head.escaped + "…"
  }
}
