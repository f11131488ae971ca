// Where links to findings lead. A link of last night leads to the same finding tonight: it is made
// of what the finding is called in every night, not of its place on the page.

import ChaosContracts

/// Gives each finding of a page its anchor.
struct Anchors {
  /// More characters make no link that people paste.
  private static let longest = 120
  private var taken: [String: Int] = [:]

  /// The finding's store and cause: `session-cached.read+before-first-unlock`. Where nobody knows
  /// the cause, the digits of its trace stand for it. A second finding of one name gets a number.
  mutating func next(_ finding: Finding) -> String {
    var name = Self.escaped(finding.signature)
    if name.isEmpty || name.count > Self.longest {
      name = "\(Self.escaped(finding.store).prefix(Self.longest)).\(Self.escaped(finding.id))"
    }
    let count = taken[name, default: 0] + 1
    taken[name] = count
    return count == 1 ? name : "\(name).\(count)"
  }

  /// Letters, digits and what stands in names of stores and causes; of all else its bytes.
  private static func escaped(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case 0x20: "."
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: ","):
        String(Unicode.Scalar(byte))
      default: "~" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }.joined()
  }
}
