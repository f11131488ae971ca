// Seeds as people write them, on a command line or in the environment of a test: a number, a range,
// or a commit.

/// One seed, or several.
package struct SeedRange: Sendable {
  package var seeds: Range<UInt64>
  /// As it was given, for the first line of a run.
  package var text: String

  /// What is said of any other text.
  package static let rule =
    "a seed is a number from 0 on, 0x and hexadecimal, a range A..<B of these, or the 40 "
    + "digits of a commit."

  /// Decimal, `0x` and hexadecimal, `A..<B` of these, or a commit, whose first 16 digits count; nil
  /// for anything else.
  package init?(_ argument: String) {
    text = argument
    if argument.utf8.count == 40, let seed = UInt64(argument.prefix(16), radix: 16) {
      guard argument.allSatisfy(\.isHexDigit) else { return nil }
      seeds = seed..<Self.next(seed)
      return
    }
    let ends = argument.split(separator: "..<", omittingEmptySubsequences: false).map(String.init)
    if ends.count == 2 {
      guard let low = Self.number(ends[0]), let high = Self.number(ends[1]), low < high else {
        return nil
      }
      seeds = low..<high
      return
    }
    guard let seed = Self.number(argument) else { return nil }
    seeds = seed..<Self.next(seed)
  }

  package init(_ seed: UInt64) {
    text = "0x" + String(seed, radix: 16)
    seeds = seed..<Self.next(seed)
  }

  /// The largest seed has no successor; it stands for the one before.
  private static func next(_ seed: UInt64) -> UInt64 { seed == .max ? .max : seed + 1 }

  private static func number(_ text: String) -> UInt64? {
    // Swift reads a sign, which no seed has.
    if text.contains("+") { return nil }
    return text.hasPrefix("0x") ? UInt64(text.dropFirst(2), radix: 16) : UInt64(text)
  }
}
