// Elements of SVG as text. Everything that comes from outside goes through `harmless`.

/// Builds markup.
struct Markup {
  private(set) var text = ""

  /// An element without content.
  mutating func add(_ name: String, _ attributes: KeyValuePairs<String, String>) {
    text += "<\(name)\(Self.attributes(attributes))/>"
  }

  /// An element with text.
  mutating func add(_ name: String, _ attributes: KeyValuePairs<String, String>, _ words: String) {
    text += "<\(name)\(Self.attributes(attributes))>\(words.harmless(in: .markup))</\(name)>"
  }

  mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) {
    text += "<\(name)\(Self.attributes(attributes))>"
  }

  mutating func close(_ name: String) { text += "</\(name)>" }

  private static func attributes(_ attributes: KeyValuePairs<String, String>) -> String {
    attributes.map { " \($0.key)=\"\($0.value.harmless(in: .markup))\"" }.joined()
  }
}
