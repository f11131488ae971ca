// Text in XML: what XML cannot hold at all is replaced, the rest is escaped.

/// Escapes for XML.
enum XMLText {
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\"": result += "&quot;"
      case "\n": result += "\n"
      case "\t": result += "\t"
      default:
        switch scalar.value {
        case 0..<32, 127...159, 0xFFFE, 0xFFFF: result += "\u{FFFD}"
        default: result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}
