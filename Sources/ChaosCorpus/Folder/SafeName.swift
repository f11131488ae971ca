// Names of stores as names of folders, and back.

/// A name of anything as a name that every file system, shell and web page takes as it is.
///
/// Stores have names such as `canary:torn-write` or `sqlite:journal=wal,sync=full`. Letters,
/// digits,
/// `-`, `_` and `.` stand for themselves; `:` becomes `~`, `=` becomes `@`, `,` becomes `+`; any
/// other byte, and a `.` or `-` at the start, becomes `%` and two hexadecimal digits. The empty
/// name becomes `%` alone. So `sqlite:journal=wal,sync=full` lies in
/// `sqlite~journal@wal+sync@full`, and no two names share a folder (on a disk that ignores case,
/// unless case is all that differs).
enum SafeName {
  /// The name of the folder.
  static func encode(_ name: String) -> String {
    if name.isEmpty { return "%" }
    var safe = ""
    for (index, byte) in name.utf8.enumerated() {
      let scalar = Character(Unicode.Scalar(byte))
      if let swapped = swaps.first(where: { $0.plain == scalar })?.safe {
        safe.append(swapped)
      } else if stands(byte, first: index == 0) {
        safe.append(scalar)
      } else {
        safe += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return safe
  }

  /// The name that has this folder, or nil when no name has it.
  static func decode(_ folder: String) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(folder.utf8)[...]
    if rest.elementsEqual("%".utf8) { return "" }
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard rest.count >= 2 else { return nil }
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        guard let value = UInt8(digits, radix: 16) else { return nil }
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        let scalar = Character(Unicode.Scalar(byte))
        bytes.append(swaps.first { $0.safe == scalar }?.plain.asciiValue ?? byte)
      }
    }
    // Only what `encode` writes is a folder of ours: every other spelling would be a second one.
    guard let name = String(validating: bytes, as: UTF8.self),
      encode(name).utf8.elementsEqual(folder.utf8)
    else { return nil }
    return name
  }

  private static let swaps: [(plain: Character, safe: Character)] = [
    (":", "~"), ("=", "@"), (",", "+"),
  ]

  private static func stands(_ byte: UInt8, first: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    case UInt8(ascii: "."), UInt8(ascii: "-"): !first
    default: false
    }
  }
}
