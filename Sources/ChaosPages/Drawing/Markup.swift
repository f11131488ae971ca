// Elements of SVG as text. Everything that comes from outside goes through `escaped`.

/// Builds markup.
struct Markup {
  private(set) var text = ""

  /// An element without content.
  mutating func add(_ name: String, _ attributes: KeyValuePairs<String, String>) {
    text += "<\(name)\(Self.attributes(attributes))/>"
  }

  /// An element with text.
  mutating func add(_ name: String, _ attributes: KeyValuePairs<String, String>, _ words: String) {
    text += "<\(name)\(Self.attributes(attributes))>\(Self.escaped(words))</\(name)>"
  }

  mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) {
    text += "<\(name)\(Self.attributes(attributes))>"
  }

  mutating func close(_ name: String) { text += "</\(name)>" }

  private static func attributes(_ attributes: KeyValuePairs<String, String>) -> String {
    attributes.map { " \($0.key)=\"\(escaped($0.value))\"" }.joined()
  }

  /// Text that markup takes as text. Control characters, which no markup may hold, are replaced,
  /// and so are those that turn the direction of what follows.
  static func escaped(_ words: String) -> String {
    var text = ""
    for scalar in words.unicodeScalars {
      switch scalar {
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "&": text += "&amp;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      default: text.unicodeScalars.append(Visible.scalar(scalar))
      }
    }
    return text
  }
}
