// A line of the text form while it is read, word by word. Errors have the line's number.

/// The words of one line, taken from the front.
struct LineReader {
  let line: Int
  private var words: ArraySlice<Substring>

  init(line: Int, text: Substring) {
    self.line = line
    // Bytes, not characters: a combining mark after a space must not swallow the space.
    words = text.utf8.split { $0 == .space || $0 == .tab }.map(Substring.init)[...]
  }

  func error(_ reason: TraceTextError.Reason) -> TraceTextError {
    TraceTextError(line: line, reason: reason)
  }

  mutating func next(_ what: String) throws(TraceTextError) -> String {
    guard let word = words.popFirst() else { throw error(.missing(what)) }
    return String(word)
  }

  mutating func word<W: Word>(_ type: W.Type, _ what: String) throws(TraceTextError) -> W {
    let text = try next(what)
    return try parse(text, as: type)
  }

  func parse<W: Word>(_ text: String, as type: W.Type) throws(TraceTextError) -> W {
    guard let value = W(word: text) else {
      throw error(.unknownWord(text, expected: W.allCases.map(\.word)))
    }
    return value
  }

  func number<N: FixedWidthInteger>(_ text: some StringProtocol, _ what: String)
    throws(TraceTextError) -> N
  {
    guard let value = N(text) else { throw error(.badNumber(String(text), what: what)) }
    return value
  }

  mutating func option(_ name: String) -> String? {
    guard let word = words.first, word.hasPrefix(name + "=") else { return nil }
    words.removeFirst()
    return String(word.dropFirst(name.count + 1))
  }

  /// Takes the word if it comes next.
  mutating func flag(_ name: String) -> Bool {
    guard words.first.map(String.init) == name else { return false }
    words.removeFirst()
    return true
  }

  mutating func optionalWord<W: Word>(_ type: W.Type) -> W? {
    guard let word = words.first, let value = W(word: String(word)) else { return nil }
    words.removeFirst()
    return value
  }

  func end() throws(TraceTextError) {
    if let word = words.first { throw error(.extra(String(word))) }
  }
}

extension UInt8 {
  static let tab: UInt8 = 9
  static let lineFeed: UInt8 = 10
  static let carriageReturn: UInt8 = 13
  static let space: UInt8 = 32

  /// Whether the byte may stand at the ends of a line without meaning anything.
  var isBlank: Bool { self == .space || self == .tab || self == .carriageReturn }
}
