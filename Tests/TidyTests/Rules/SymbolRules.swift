// Every public symbol of what a store's or an app's author imports says what it means.

/// Rules for public declarations.
enum SymbolRules {
  /// What `ChaosKit` brings along, and the products that stand beside it.
  static let offered = [
    "ChaosKit", "ChaosContracts", "ChaosPhone", "ChaosDisk", "ChaosTrace", "ChaosProcess",
    "ChaosSQLite", "ChaosTesting", "ChaosFuzzing",
  ]

  /// What a protocol of Swift's own asks for is documented there.
  private static let inherited = [
    "rawValue", "func hash(into", "func ==", "func <", "var description",
    "var debugDescription", "var errorDescription", "func encode(to", "init(from",
  ]

  /// Public declarations without a comment for their readers.
  static func undocumented(_ file: SourceFile) -> [Problem] {
    file.code.indices.compactMap { place in
      let line = file.code[place].drop { $0 == " " }
      guard isPublic(line), !line.contains("override "),
        !inherited.contains(where: { line.contains($0) })
      else { return nil }
      var above = place - 1
      // Attributes stand between, on lines of their own.
      while above >= 0, isAttribute(file.code[above]) { above -= 1 }
      if above >= 0, file.lines[above].drop(while: { $0 == " " }).hasPrefix("///") { return nil }
      return file.problem("'\(line)' says nothing of itself", line: place + 1)
    }
  }

  /// Whether a declaration begins here that others see. An extension by itself means nothing.
  private static func isPublic(_ line: Substring) -> Bool {
    var words = line.split(separator: " ").drop { $0.hasPrefix("@") }
    guard let first = words.popFirst(), first == "public" || first == "open" else { return false }
    let kinds = [
      "let", "var", "func", "init", "struct", "enum", "class", "protocol", "actor", "typealias",
      "subscript",
    ]
    return words.contains { word in
      kinds.contains(String(word.prefix { $0.isLetter }))
    }
  }

  private static func isAttribute(_ line: Substring) -> Bool {
    let line = line.drop { $0 == " " }
    return line.hasPrefix("@") && !isPublic(line)
  }
}
