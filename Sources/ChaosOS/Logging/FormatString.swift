// A format as os_log of old takes it: what printf(3) has, %@, and words in braces that say who may
// see a value.

import Foundation

/// A format with its values filled in.
struct FormatString {
  private var rest: Substring
  private var arguments: ArraySlice<any CVarArg>

  static func filled(_ format: String, _ arguments: [any CVarArg]) -> String {
    var filling = FormatString(rest: format[...], arguments: arguments[...])
    return filling.text()
  }

  private mutating func text() -> String {
    var text = ""
    while let character = rest.popFirst() {
      guard character == "%" else {
        text.append(character)
        continue
      }
      text += value()
    }
    return text
  }

  /// What stands behind a percent sign, with its value.
  private mutating func value() -> String {
    let words = braces()
    var flags = take { "-+ #0'".contains($0) }
    flags += width()
    if rest.first == "." {
      rest.removeFirst()
      flags += "." + width()
    }
    let length = take { "hlqLztj".contains($0) }
    guard let conversion = rest.popFirst() else { return "%" }
    if conversion == "%" { return "%" }
    guard let argument = arguments.popFirst() else { return "<decode: missing data>" }
    return Self.privacy(words).shown(Self.text(argument, conversion, flags: flags, length: length))
  }

  private mutating func braces() -> [String] {
    guard rest.first == "{", let end = rest.firstIndex(of: "}") else { return [] }
    let words = rest[rest.index(after: rest.startIndex)..<end]
    rest = rest[rest.index(after: end)...]
    return words.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private mutating func width() -> String {
    guard rest.first == "*" else { return take { $0.isASCII && $0.isNumber } }
    rest.removeFirst()
    guard let number = arguments.popFirst() as? any BinaryInteger else { return "" }
    return "\(number)"
  }

  private mutating func take(while isMeant: (Character) -> Bool) -> String {
    let taken = rest.prefix(while: isMeant)
    rest = rest[taken.endIndex...]
    return String(taken)
  }

  private static func privacy(_ words: [String]) -> OSLogPrivacy {
    if words.contains("mask.hash") { return .private(mask: .hash) }
    return words.contains("sensitive") ? .sensitive : .public
  }

  private static func text(
    _ argument: any CVarArg, _ conversion: Character, flags: String, length: String
  ) -> String {
    switch conversion {
    case "d", "D", "i":
      guard let number = argument as? any BinaryInteger else { return "\(argument)" }
      return String(format: "%\(flags)lld", signed(number, length))
    case "u", "U", "x", "X", "o", "O":
      guard let number = argument as? any BinaryInteger else { return "\(argument)" }
      let same = conversion == "U" ? "u" : conversion == "O" ? "o" : String(conversion)
      return String(format: "%\(flags)ll\(same)", UInt64(bitPattern: unsigned(number, length)))
    case "f", "F", "e", "E", "g", "G", "a", "A":
      let number = (argument as? Double) ?? (argument as? Float).map { Double($0) }
      return number.map { String(format: "%\(flags)\(conversion)", $0) } ?? "\(argument)"
    case "c", "C":
      guard let number = argument as? any BinaryInteger,
        let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: number))
      else { return "\(argument)" }
      return String(Character(scalar))
    case "s", "S":
      switch argument {
      case let text as UnsafePointer<CChar>: return String(cString: text)
      case let text as UnsafeMutablePointer<CChar>: return String(cString: text)
      default: return "\(argument)"
      }
    default: return "\(argument)"
    }
  }

  /// As many bits of a number as C takes for that length.
  private static func signed(_ number: some BinaryInteger, _ length: String) -> Int64 {
    switch length {
    case "hh": Int64(Int8(truncatingIfNeeded: number))
    case "h": Int64(Int16(truncatingIfNeeded: number))
    case "": Int64(Int32(truncatingIfNeeded: number))
    default: Int64(truncatingIfNeeded: number)
    }
  }

  private static func unsigned(_ number: some BinaryInteger, _ length: String) -> Int64 {
    switch length {
    case "hh": Int64(UInt8(truncatingIfNeeded: number))
    case "h": Int64(UInt16(truncatingIfNeeded: number))
    case "": Int64(UInt32(truncatingIfNeeded: number))
    default: Int64(truncatingIfNeeded: number)
    }
  }
}
