// Where the keys of a JSON5 document stand: the decoder of Foundation tells of neither keys nor
// lines. Reference: https://spec.json5.org.

/// The keys of a document, in its order, and the line of each.
struct JSON5Keys {
  struct Key: Hashable {
    /// The keys of the objects around it, and its own. Those within arrays are not told.
    var path: [String]
    /// From 1.
    var line: Int
  }

  /// A place at which the document is no JSON5.
  struct Mistake: Error, Hashable {
    var line: Int
    var message: String
  }

  private(set) var keys: [Key] = []
  private var rest: Substring
  private var line = 1
  private var depth = 0

  /// Deeper ones are refused, here as in the decoder.
  static let deepest = 100

  static func find(_ text: String) throws(Mistake) -> [Key] {
    var found = JSON5Keys(rest: text[...])
    try found.value([])
    try found.skipBlanks()
    if let more = found.rest.first { throw found.mistake("'\(more)' stands behind the end") }
    return found.keys
  }

  private init(rest: Substring) { self.rest = rest }

  private func mistake(_ message: String) -> Mistake { Mistake(line: line, message: message) }

  /// - Parameter path: nil within an array.
  private mutating func value(_ path: [String]?) throws(Mistake) {
    try skipBlanks()
    switch rest.first {
    case "{": try members(path)
    case "[": try elements()
    case "\"", "'": _ = try quoted()
    case nil: throw mistake("the document ends too early")
    default:
      if word().isEmpty { throw mistake("'\(rest.prefix(1))' where a value belongs") }
    }
  }

  private mutating func members(_ path: [String]?) throws(Mistake) {
    try open()
    while try !closes("}") {
      let name = try key()
      if let path { keys.append(Key(path: path + [name], line: line)) }
      try skipBlanks()
      guard rest.popFirst() == ":" else { throw mistake("':' is missing behind '\(name)'") }
      try value(path.map { $0 + [name] })
      try separator("}")
    }
    depth -= 1
  }

  private mutating func elements() throws(Mistake) {
    try open()
    while try !closes("]") {
      try value(nil)
      try separator("]")
    }
    depth -= 1
  }

  private mutating func open() throws(Mistake) {
    rest.removeFirst()
    depth += 1
    if depth > Self.deepest { throw mistake("more than \(Self.deepest) brackets in brackets") }
  }

  /// Whether the end of an object or an array comes, which is taken then.
  private mutating func closes(_ end: Character) throws(Mistake) -> Bool {
    try skipBlanks()
    guard let next = rest.first else { throw mistake("'\(end)' is missing") }
    guard next == end else { return false }
    rest.removeFirst()
    return true
  }

  /// A comma, or the end, which is left where it is.
  private mutating func separator(_ end: Character) throws(Mistake) {
    try skipBlanks()
    guard let next = rest.first else { throw mistake("'\(end)' is missing") }
    if next == "," {
      rest.removeFirst()
    } else if next != end {
      throw mistake("',' is missing before '\(next)'")
    }
  }

  private mutating func key() throws(Mistake) -> String {
    if rest.first == "\"" || rest.first == "'" { return try quoted() }
    let name = word()
    if name.isEmpty { throw mistake("'\(rest.prefix(1))' where a key belongs") }
    return name
  }

  /// A string as it is written, without its quotation marks.
  private mutating func quoted() throws(Mistake) -> String {
    let quote = rest.removeFirst()
    var text = ""
    while let next = rest.popFirst() {
      if next == quote { return text }
      text.append(next)
      if next == "\\", let escaped = rest.popFirst() {
        text.append(escaped)
        if escaped.isNewline { line += 1 }
      } else if next.isNewline {
        throw mistake("a string without its end")
      }
    }
    throw mistake("a string without its end")
  }

  /// A name or a number.
  private mutating func word() -> String {
    let word = rest.prefix { !$0.isWhitespace && !"{}[],:/\"'".contains($0) }
    rest = rest.dropFirst(word.count)
    return String(word)
  }

  private mutating func skipBlanks() throws(Mistake) {
    while let next = rest.first {
      if next.isWhitespace || next == "\u{FEFF}" {
        rest.removeFirst()
        if next.isNewline { line += 1 }
      } else if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*") {
        let begin = line
        rest = rest.dropFirst(2)
        while !rest.hasPrefix("*/") {
          guard let next = rest.popFirst() else {
            throw Mistake(line: begin, message: "a comment without its end")
          }
          if next.isNewline { line += 1 }
        }
        rest = rest.dropFirst(2)
      } else {
        return
      }
    }
  }
}
