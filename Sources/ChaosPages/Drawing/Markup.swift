// Elements of SVG as text. Everything that comes from outside goes through `harmless`.

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

  /// Words in a picture.
  mutating func write(
    _ words: String, _ x: String, _ y: String, anchor: String? = "middle", size: String = "11",
    style: String? = nil, colour: String = "currentColor"
  ) {
    let attributes = [
      ("class", style), ("x", x), ("y", y), ("text-anchor", anchor), ("font-size", size),
      ("font-family", "system-ui,sans-serif"), ("fill", colour),
    ].compactMap { name, value in value.map { (key: name, value: $0) } }
    text += "<text\(Self.attributes(attributes))>\(words.harmless(in: .markup))</text>"
  }

  /// Markup of ours.
  mutating func add(own markup: String) { text += markup }

  mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) {
    text += "<\(name)\(Self.attributes(attributes))>"
  }

  mutating func close(_ name: String) { text += "</\(name)>" }

  private static func attributes(_ attributes: some Sequence<(key: String, value: String)>)
    -> String
  {
    attributes.map { " \($0.key)=\"\($0.value.harmless(in: .markup))\"" }.joined()
  }
}
