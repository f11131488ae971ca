// Takes comments and string literals out of Swift code, so that rules see only what is compiled.

/// Blanks comments and the text of string literals; lines and columns stay where they are.
///
/// Code inside an interpolation is kept. Bare regex literals are not known to it.
struct CodeScanner {
  private enum Mode {
    /// Code; inside an interpolation, with the parentheses that are open.
    case code(open: Int?)
    case string(hashes: Int, isLong: Bool)
  }

  private let bytes: [UInt8]
  private var result: [UInt8] = []
  private var place = 0
  private var modes: [Mode] = [.code(open: nil)]

  static func code(of text: String) -> String {
    var scanner = CodeScanner(bytes: Array(text.utf8))
    scanner.scan()
    return String(decoding: scanner.result, as: UTF8.self)
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    result.reserveCapacity(bytes.count)
  }

  private mutating func scan() {
    while place < bytes.count {
      switch modes[modes.count - 1] {
      case .code(let open): scanCode(open)
      case .string(let hashes, let isLong): scanString(hashes, isLong)
      }
    }
  }

  private mutating func scanCode(_ open: Int?) {
    if comes("//") {
      while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { blank(1) }
    } else if comes("/*") {
      blankBlockComment()
    } else if let hashes = openingHashes() {
      let isLong = comes("\"\"\"", after: hashes)
      keep(hashes + (isLong ? 3 : 1))
      modes.append(.string(hashes: hashes, isLong: isLong))
    } else {
      scanParenthesis(open)
      keep(1)
    }
  }

  /// An interpolation ends with the parenthesis that began it.
  private mutating func scanParenthesis(_ open: Int?) {
    guard let open else { return }
    if bytes[place] == UInt8(ascii: "(") {
      modes[modes.count - 1] = .code(open: open + 1)
    } else if bytes[place] == UInt8(ascii: ")") {
      if open == 1 { modes.removeLast() } else { modes[modes.count - 1] = .code(open: open - 1) }
    }
  }

  private mutating func scanString(_ hashes: Int, _ isLong: Bool) {
    let quote = (isLong ? "\"\"\"" : "\"") + String(repeating: "#", count: hashes)
    let escape = "\\" + String(repeating: "#", count: hashes)
    if comes(quote) {
      keep(quote.utf8.count)
      modes.removeLast()
    } else if comes(escape + "(") {
      blank(escape.utf8.count)
      keep(1)
      modes.append(.code(open: 1))
    } else if comes(escape) {
      blank(escape.utf8.count + 1)
    } else {
      blank(1)
    }
  }

  private mutating func blankBlockComment() {
    var depth = 0
    repeat {
      if comes("/*") {
        depth += 1
        blank(2)
      } else if comes("*/") {
        depth -= 1
        blank(2)
      } else {
        blank(1)
      }
    } while depth > 0 && place < bytes.count
  }

  /// How many hashes stand before the quote that comes; nil if no string begins here.
  private func openingHashes() -> Int? {
    var end = place
    while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
    return end < bytes.count && bytes[end] == UInt8(ascii: "\"") ? end - place : nil
  }

  private func comes(_ text: String, after skipped: Int = 0) -> Bool {
    var at = place + skipped
    for byte in text.utf8 {
      guard at < bytes.count, bytes[at] == byte else { return false }
      at += 1
    }
    return true
  }

  private mutating func keep(_ count: Int) {
    result += bytes[place..<min(place + count, bytes.count)]
    place += count
  }

  private mutating func blank(_ count: Int) {
    for byte in bytes[place..<min(place + count, bytes.count)] {
      result.append(byte == UInt8(ascii: "\n") ? byte : UInt8(ascii: " "))
    }
    place += count
  }
}
