// The characters that mean something in Swift's source, as bytes.

extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let quote = UInt8(ascii: "\"")
  static let hash = UInt8(ascii: "#")
  static let open = UInt8(ascii: "(")
  static let close = UInt8(ascii: ")")
  static let bracket = UInt8(ascii: "[")
  static let brace = UInt8(ascii: "{")
  static let comma = UInt8(ascii: ",")
  static let semicolon = UInt8(ascii: ";")
  static let colon = UInt8(ascii: ":")
  static let star = UInt8(ascii: "*")
  static let dot = UInt8(ascii: ".")
  static let slash = UInt8(ascii: "/")
  static let at = UInt8(ascii: "@")
  static let backslash = UInt8(ascii: "\\")
  static let backtick = UInt8(ascii: "`")

  var isBlank: Bool { self == .space || self == .tab || self == .newline }

  var startsName: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) || self == UInt8(ascii: "_")
      || self >= 0x80
  }

  var continuesName: Bool {
    startsName || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }

  /// Whether it is not the first byte of a character in UTF-8.
  var continuesCharacter: Bool { self & 0xC0 == 0x80 }
}
