// What was seen in one situation, in four bytes.

/// The bits that came after one context.
struct BitHistory {
  /// The chance of a one, of 65536.
  var chance: UInt16 = 32_768
  /// How many bits were seen, as far as it counts.
  var count: UInt8 = 0
  /// About how many zeros and ones, and which came last: the newer weigh more.
  var pattern: UInt8 = 0

  /// Patterns that there are.
  static let patterns = 256

  /// Learns a bit; the more were seen, the less one more means.
  mutating func see(_ bit: Bool, limit: UInt8) {
    let difference = (bit ? 65_535 : 0) - Int(chance)
    chance = UInt16(Int(chance) + difference * 2 / (2 * Int(count) + 3))
    if count < limit { count += 1 }
    var (zeros, ones) = (pattern & 7, pattern >> 3 & 7)
    if bit {
      if ones < 7 { ones += 1 }
      if zeros > 2 { zeros = (zeros + 1) / 2 }
    } else {
      if zeros < 7 { zeros += 1 }
      if ones > 2 { ones = (ones + 1) / 2 }
    }
    pattern = zeros | ones << 3 | (bit ? 64 : 0) | 128
  }

  /// What a pattern says before anything is known of it: its own counts.
  static func prior(_ pattern: Int) -> UInt16 {
    let (zeros, ones) = (pattern & 7, pattern >> 3 & 7)
    return UInt16((ones * 5 + 2) * 65_535 / ((zeros + ones) * 5 + 4))
  }
}
