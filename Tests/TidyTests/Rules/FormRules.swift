// Rules on the form of a file: widths and lengths, the first line, one type a file.

/// What a Swift file looks like.
enum FormRules {
  static let columns = 100
  static let functionLines = 70
  static let fileLines = 400
  static let medianLines = 150

  static func longLines(_ file: SourceFile) -> [Problem] {
    file.lines.enumerated().filter { $1.count > columns }.map { number, line in
      file.problem("\(line.count) columns, at most \(columns)", line: number + 1)
    }
  }

  /// Nobody reads what a script writes; where it comes from is read.
  static func tooLong(_ file: SourceFile) -> [Problem] {
    file.lines.count <= fileLines || file.path.contains("/Generated/")
      ? [] : [file.problem("\(file.lines.count) lines, at most \(fileLines): split it by ideas")]
  }

  /// A file opens by saying what it is for. A manifest must open with its tools version.
  static func noOpening(_ file: SourceFile) -> [Problem] {
    let first = file.lines.first { !$0.hasPrefix("// swift-tools-version") }
    guard let first, first.hasPrefix("// "), first.count > 10 else {
      return [file.problem("open it with a // comment that says what it is for", line: 1)]
    }
    return []
  }

  static func median(_ files: [SourceFile]) -> Int {
    let lengths = files.map(\.lines.count).sorted()
    return lengths.isEmpty ? 0 : lengths[lengths.count / 2]
  }

  static func longFunctions(_ file: SourceFile) -> [Problem] {
    file.code.indices.compactMap { line in
      guard isFunction(file.code[line]), let end = end(of: line, file.code) else { return nil }
      let count = end - line + 1
      let message = "a function of \(count) lines, at most \(functionLines)"
      return count <= functionLines ? nil : file.problem(message, line: line + 1)
    }
  }

  /// The types that a file declares for others, without nesting.
  static func types(_ file: SourceFile) -> [String] {
    file.code.compactMap { line in
      guard line.first?.isWhitespace == false else { return nil }
      let words = Self.words(line)
      guard !words.contains("private"), !words.contains("fileprivate"),
        let keyword = words.firstIndex(where: { typeKeywords.contains($0) }),
        words[..<keyword].allSatisfy({ modifiers.contains($0) || $0.hasPrefix("@") }),
        keyword + 1 < words.count
      else { return nil }
      return words[keyword + 1]
    }
  }

  private static let typeKeywords = ["struct", "class", "enum", "protocol", "actor"]
  private static let modifiers = [
    "public", "package", "internal", "private", "fileprivate", "open", "final", "static", "class",
    "override", "mutating", "nonisolated", "convenience", "required", "indirect", "borrowing",
    "consuming", "unsafe",
  ]

  private static func words(_ line: Substring) -> [String] {
    line.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "@") }.map(String.init)
  }

  /// Whether a function, an initializer or a computed property begins in this line.
  private static func isFunction(_ line: Substring) -> Bool {
    let words = Self.words(line)
    guard let first = words.first(where: { !modifiers.contains($0) && !$0.hasPrefix("@") }) else {
      return false
    }
    switch first {
    case "func", "deinit", "subscript": return true
    case "init": return !line.contains(".init")
    case "var": return line.hasSuffix("{")
    default: return false
    }
  }

  /// The line of the brace that closes what begins at `start`; nil if it has no body.
  private static func end(of start: Int, _ code: [Substring]) -> Int? {
    var braces = 0
    var parentheses = 0
    for line in start..<code.count {
      if line > start, braces == 0, parentheses == 0, isFunction(code[line]) { return nil }
      for character in code[line].utf8 {
        switch character {
        case UInt8(ascii: "("): parentheses += 1
        case UInt8(ascii: ")"): parentheses -= 1
        case UInt8(ascii: "{"): braces += 1
        case UInt8(ascii: "}"):
          braces -= 1
          if braces == 0, parentheses == 0 { return line }
          if braces < 0 { return nil }
        default: break
        }
      }
    }
    return nil
  }
}
