// Temporary files that Foundation makes for an atomic save.

/// Foundation's own temporary files, by their names. On iOS they lie in a folder of the app's `tmp`
/// that is made for them (F99, F143), and no app learns their names: it cannot remove them, and iOS
/// may, as all that is in `tmp`.
package enum FoundationTemporary {
  /// Whether the last part of a path is the name of one: `.dat.nosync`, the process's number in
  /// hexadecimal digits, a dot and six characters, as Foundation on Linux calls it; or any name,
  /// `.sb-` and the process's number.
  package static func isOne(_ path: String) -> Bool {
    let bytes = path.utf8
    let name = bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes[bytes.index(after: $0)...] }
    return isNumbered(name ?? bytes[...]) || isBeside(name ?? bytes[...])
  }

  private static func isNumbered(_ name: Substring.UTF8View) -> Bool {
    guard name.starts(with: ".dat.nosync".utf8) else { return false }
    let rest = name.dropFirst(11)
    guard let dot = rest.firstIndex(of: UInt8(ascii: ".")), dot > rest.startIndex else {
      return false
    }
    return rest[..<dot].allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
      && rest[rest.index(after: dot)...].count == 6
  }

  private static func isBeside(_ name: Substring.UTF8View) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let last = name.last, digits.contains(last),
      let place = name.lastIndex(where: { !digits.contains($0) })
    else { return false }
    return name[...place].suffix(4).elementsEqual(".sb-".utf8)
  }
}
