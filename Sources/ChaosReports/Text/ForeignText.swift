// Foreign words in documents. Names, messages and values come from stores and from other machines:
// none of them may become markup, begin a line or a command, or hide.

/// Where foreign words stand.
public enum TextPlace: Sendable {
  /// A line of a terminal, a log, or a document that is no markup.
  case line
  /// Text or an attribute of XML, SVG and HTML.
  case markup
  /// A cell or a line of Markdown: no markup, and no mention of anybody.
  case markdown
  /// The message of a command in the log of a GitHub workflow.
  case workflow
  /// A property of such a command.
  case workflowProperty

  /// What stands for a character there; nil if it may stand itself.
  fileprivate func stand(for scalar: Unicode.Scalar) -> String? {
    switch (self, scalar) {
    case (.markup, "<"), (.markdown, "<"): "&lt;"
    case (.markup, ">"), (.markdown, ">"): "&gt;"
    case (.markup, "&"), (.markdown, "&"): "&amp;"
    case (.markup, "\""): "&quot;"
    case (.markup, "'"): "&#39;"
    case (.markdown, "@"): "@\u{200B}"
    case (.markdown, "|"), (.markdown, "`"), (.markdown, "*"), (.markdown, "_"), (.markdown, "["),
      (.markdown, "]"), (.markdown, "#"), (.markdown, "\\"):
      "\\\(scalar)"
    case (.workflow, "%"), (.workflowProperty, "%"): "%25"
    case (.workflowProperty, ":"): "%3A"
    case (.workflowProperty, ","): "%2C"
    default: nil
    }
  }
}

extension String {
  /// The text as words that can do no harm in their place, on one line.
  public func harmless(in place: TextPlace = .line) -> String {
    if place == .line { return escaped }
    // By scalars: a mark that clings to a bar makes another character of it, not another byte.
    var text = String.UnicodeScalarView()
    for scalar in escaped.unicodeScalars {
      if let stand = place.stand(for: scalar) {
        text.append(contentsOf: stand.unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }

  /// A path as a reference that URIs allow.
  package var asReference: String {
    utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"):
        return String(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        return "%" + (byte < 16 ? "0" : "") + digits
      }
    }.joined()
  }
}
