// iOS source as Linux can compile it: conditions on iOS hold, and what only Objective-C understands
// is gone. Lines keep their numbers, and all but those of conditions, of selectors, and of the C
// library's name, their columns.

/// The text of a Swift file, changed so that it compiles on Linux as it does for iOS.
///
/// - `os(iOS)` becomes `os(Linux)`, and `os(Linux)` becomes `os(iOS)`, which never holds here.
/// - `Darwin` becomes `Glibc`, as in `import Darwin.C` and `Darwin.close(file)`, and
///   `canImport(Glibc)` never holds.
/// - `@objc`, `@objcMembers`, `@nonobjc`, `@IBAction` and `@IBOutlet` become blanks.
/// - `#selector(save)` becomes `Selector("save", Self.save)`: the name, and the way to call it.
///
/// Texts and comments stay as they are, apart from code within a text's interpolation.
public struct IOSSource {
  /// The changed text.
  public private(set) var bytes: [UInt8] = []

  private let source: [UInt8]
  private var position = 0

  /// - Parameter source: a Swift file in UTF-8. What is no Swift comes out much as it went in.
  public init(_ source: [UInt8]) {
    self.source = source
    bytes.reserveCapacity(source.count)
    var depth = 0
    while position < source.count { code(&depth) }
  }

  /// The changed text of a file, that says where it comes from.
  ///
  /// - Parameter path: what messages of the compiler name.
  public static func text(_ source: [UInt8], of path: String) -> [UInt8] {
    let escaped = path.flatMap { $0 == "\\" || $0 == "\"" ? "\\\($0)" : String($0) }
    // A byte-order mark stands at the very beginning or nowhere.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let code = source.starts(with: mark) ? Array(source.dropFirst(mark.count)) : source
    return Array("#sourceLocation(file: \"\(String(escaped))\", line: 1)\n".utf8)
      + IOSSource(code).bytes
  }

  // MARK: Code

  /// One thing of code: a comment, a text, a name, or a byte.
  ///
  /// - Parameter depth: parentheses that are open.
  private mutating func code(_ depth: inout Int) {
    switch source[position] {
    case .slash: keep(Self.comment(in: source[position...]) ?? bareExpression ?? 1)
    case .quote: text(hashes: 0)
    case .hash: hashes()
    case .at: attribute()
    case .backtick: quotedName()
    // Only regular expressions have it in code: what follows it is no quote and no comment.
    case .backslash: keep(2)
    case let first where first.startsName: name()
    case let other:
      if other == .open { depth += 1 }
      if other == .close { depth -= 1 }
      keep(1)
    }
  }

  /// `os ( iOS )`, wherever it stands: as code it could only be a call of a function of that name.
  private mutating func name() {
    let isMember = position > 0 && source[position - 1] == .dot
    let end = end(ofNameAt: position)
    let word = String(decoding: source[position..<end], as: UTF8.self)
    if !isMember, word == "Darwin", isLibrary(end) { return library(end) }
    if word == "Glibc", isAskedFor { return replace(position, end, with: "Darwin") }
    let isQuestion = word == "os" && !isMember
    keep(end - position)
    guard isQuestion else { return }
    let opening = afterBlanks(position)
    guard opening < source.count, source[opening] == .open else { return }
    let start = afterBlanks(opening + 1)
    let stop = self.end(ofNameAt: start)
    let closing = afterBlanks(stop)
    guard closing < source.count, source[closing] == .close else { return }
    switch String(decoding: source[start..<stop], as: UTF8.self) {
    case "iOS": replace(start, stop, with: "Linux")
    case "Linux": replace(start, stop, with: "iOS")
    default: break
    }
  }

  /// Whether a name can only be a module's: it is imported, asked for, or has members.
  private func isLibrary(_ end: Int) -> Bool {
    let before = source[..<position].reversed().drop(while: \.isBlank)
    return end < source.count && source[end] == .dot
      || before.starts(with: "import".utf8.reversed())
      || isAskedFor
  }

  /// Whether the question is if there is a module of this name.
  private var isAskedFor: Bool {
    source[..<position].reversed().drop(while: \.isBlank)
      .starts(with: "canImport(".utf8.reversed())
  }

  /// The C library: its name, and where it is imported no part of it.
  private mutating func library(_ end: Int) {
    let before = source[..<position].reversed().drop { $0 == .space }
    let isImported = before.starts(with: "import".utf8.reversed())
    replace(position, end, with: "Glibc")
    while isImported, byte(0) == .dot {
      blank(self.end(ofNameAt: position + 1) - position)
    }
  }

  private mutating func replace(_ start: Int, _ stop: Int, with word: String) {
    keep(start - position)
    bytes += word.utf8
    position = stop
  }

  /// Attributes that only Objective-C understands.
  private static let foreign: Set<String> = [
    "objc", "objcMembers", "nonobjc", "IBAction", "IBOutlet",
  ]

  private mutating func attribute() {
    let end = end(ofNameAt: position + 1)
    let word = String(decoding: source[position + 1..<end], as: UTF8.self)
    guard Self.foreign.contains(word) else { return keep(end - position) }
    blank(end - position)
    // The name that Objective-C has for it.
    guard word == "objc", position < source.count, source[position] == .open,
      let closing = source[position...].firstIndex(of: .close)
    else { return }
    blank(closing + 1 - position)
  }

  private mutating func quotedName() {
    let rest = source[(position + 1)...].prefix { $0 != .newline }
    keep((rest.firstIndex(of: .backtick) ?? position) + 1 - position)
  }

  // MARK: Comments and texts

  /// How many bytes the comment has with which these begin; nil if they do not. Those of blocks
  /// stand in each other.
  private static func comment(in rest: ArraySlice<UInt8>) -> Int? {
    if rest.starts(with: [.slash, .slash]) { return rest.prefix { $0 != .newline }.count }
    guard rest.starts(with: [.slash, .star]) else { return nil }
    var depth = 0
    var place = rest.startIndex
    repeat {
      if rest[place...].starts(with: [.slash, .star]) {
        depth += 1
        place += 2
      } else if rest[place...].starts(with: [.star, .slash]) {
        depth -= 1
        place += 2
      } else {
        place += 1
      }
    } while depth > 0 && place < rest.endIndex
    return place - rest.startIndex
  }

  /// A raw text, a regular expression, or a directive.
  private mutating func hashes() {
    let count = source[position...].prefix { $0 == .hash }.count
    switch byte(count) {
    case .quote:
      keep(count)
      text(hashes: count)
    case .slash: expression(hashes: count)
    default: selector() ?? keep(count)
    }
  }

  /// `#selector` of a method; nil for everything else, among it accessors and methods of a type
  /// that is said.
  private mutating func selector() -> Void? {
    let end = end(ofNameAt: position + 1)
    let opening = afterBlanks(end)
    guard source[position + 1..<end].elementsEqual("selector".utf8), opening < source.count,
      source[opening] == .open, let method = SelectorText(source[(opening + 1)...])
    else { return nil }
    bytes.append(.space)
    bytes += "Selector(\"\(method.name)\", ".utf8
    bytes += method.reference
    position = method.end
    return ()
  }

  private mutating func expression(hashes count: Int) {
    keep(count + 1)
    let end = [.slash] + [UInt8](repeating: .hash, count: count)
    while position < source.count, !source[position...].starts(with: end) { keep(1) }
    keep(end.count)
  }

  /// How many bytes a regular expression between bare slashes has; nil where the slash is an
  /// operator. As the compiler has it: it begins where no value is, not with a blank, and ends in
  /// its line.
  private var bareExpression: Int? {
    let before = position > 0 ? source[position - 1] : .newline
    guard before.isBlank || [.open, .bracket, .brace, .comma, .semicolon, .colon].contains(before)
    else { return nil }
    guard let first = byte(1), !first.isBlank else { return nil }
    var count = 1
    while let next = byte(count), next != .newline {
      if next == .slash { return byte(count - 1)?.isBlank == true ? nil : count + 1 }
      count += next == .backslash ? 2 : 1
    }
    return nil
  }

  /// A text from its first quote on. One of a single line ends with the line at the latest.
  private mutating func text(hashes count: Int) {
    let isLong = byte(1) == .quote && byte(2) == .quote && !(count > 0 && isShort(count))
    let closing =
      [UInt8](repeating: .quote, count: isLong ? 3 : 1) + [UInt8](repeating: .hash, count: count)
    let escape = [.backslash] + [UInt8](repeating: .hash, count: count)
    keep(isLong ? 3 : 1)
    while position < source.count {
      if source[position...].starts(with: closing) { return keep(closing.count) }
      if !isLong, source[position] == .newline { return }
      guard source[position...].starts(with: escape) else {
        keep(1)
        continue
      }
      keep(escape.count)
      if position < source.count, source[position] == .open { interpolation() } else { keep(1) }
    }
  }

  /// Whether three quotes are a raw text of one line with quotes in it: `#"""#` is one quote.
  private func isShort(_ count: Int) -> Bool {
    let closing = [.quote] + [UInt8](repeating: .hash, count: count)
    var place = position + 1
    while place < source.count, source[place] != .newline {
      if source[place...].starts(with: closing) { return true }
      place += 1
    }
    return false
  }

  /// Code within a text, up to the parenthesis that ends it.
  private mutating func interpolation() {
    var depth = 0
    repeat { code(&depth) } while depth > 0 && position < source.count
  }

  // MARK: Bytes

  private func byte(_ offset: Int) -> UInt8? {
    position + offset < source.count ? source[position + offset] : nil
  }

  private func end(ofNameAt start: Int) -> Int {
    var end = start
    while end < source.count, source[end].continuesName { end += 1 }
    return end
  }

  /// What follows blanks and comments.
  private func afterBlanks(_ start: Int) -> Int {
    var end = start
    while end < source.count {
      if source[end].isBlank {
        end += 1
      } else if let comment = IOSSource.comment(in: source[end...]) {
        end += comment
      } else {
        break
      }
    }
    return end
  }

  private mutating func keep(_ count: Int) {
    let end = min(position + count, source.count)
    bytes += source[position..<end]
    position = end
  }

  /// Blanks in the place of as many characters; lines stay.
  private mutating func blank(_ count: Int) {
    for byte in source[position..<position + count] where !byte.continuesCharacter {
      bytes.append(byte == .newline ? .newline : .space)
    }
    position += count
  }
}
