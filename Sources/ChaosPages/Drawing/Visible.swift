// Values are foreign bytes: what must not reach a page is shown as a sign for it.

/// Makes text safe to show.
enum Visible {
  static func text(_ words: String) -> String {
    String(String.UnicodeScalarView(words.unicodeScalars.map(scalar)))
  }

  /// Text of several lines.
  static func lines(_ words: String) -> String {
    words.split(separator: "\n", omittingEmptySubsequences: false).map { text(String($0)) }
      .joined(separator: "\n")
  }

  /// The scalar itself, or a replacement for one that no page may hold.
  static func scalar(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    // Control characters, and what no document may hold.
    case 0..<32, 127...159, 0xFFFE, 0xFFFF: "\u{FFFD}"
    // Marks that turn the direction of what follows them.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: scalar
    }
  }
}
