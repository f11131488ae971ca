// Bytes for people: sixteen a line, as numbers and as characters.

/// Writes bytes.
enum HexDump {
  /// - Parameter count: how many bytes are shown; what is left out is said.
  static func text(_ bytes: [UInt8], first count: Int) -> String {
    var lines: [String] = []
    let shown = bytes.prefix(count)
    for start in stride(from: 0, to: shown.count, by: 16) {
      let line = shown[start..<min(start + 16, shown.count)]
      let numbers = line.map(hexadecimal).joined(separator: " ")
      let filler = String(repeating: " ", count: 47 - numbers.count)
      let characters = line.map { byte in
        (32..<127).contains(byte) ? Character(Unicode.Scalar(byte)) : "."
      }
      lines.append("\(address(start))  \(numbers)\(filler)  \(String(characters))")
    }
    if bytes.count > count { lines.append("… and \(bytes.count - count) bytes more") }
    return lines.joined(separator: "\n")
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return byte < 16 ? "0" + digits : digits
  }

  private static func address(_ place: Int) -> String {
    let digits = String(place, radix: 16)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
