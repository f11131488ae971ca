// Bits to bytes, by their chances.

/// An arithmetic coder that writes.
struct BitWriter: BitChannel {
  private(set) var bytes: [UInt8] = []
  private var low: UInt32 = 0
  private var high: UInt32 = .max

  mutating func pass(_ bit: Bool, chance: Int) -> Bool {
    let middle = low + UInt32((UInt64(high - low) * UInt64(chance)) >> 12)
    if bit { high = middle } else { low = middle + 1 }
    while (low ^ high) >> 24 == 0 {
      bytes.append(UInt8(low >> 24))
      low <<= 8
      high = high << 8 | 255
    }
    return bit
  }

  /// What was written, with as few bytes at the end as tell it apart: a reader reads zeros beyond.
  func finished() -> [UInt8] {
    var bytes = bytes
    if low > 0 {
      for count in 1...4 {
        let kept = UInt32.max << UInt32(32 - 8 * count)
        // The lowest number with so many bytes that is not below.
        let (sum, isTooMuch) = low.addingReportingOverflow(~kept)
        if isTooMuch || sum & kept > high { continue }
        for place in 0..<count { bytes.append(UInt8(truncatingIfNeeded: sum >> (24 - 8 * place))) }
        break
      }
    }
    while bytes.last == 0 { bytes.removeLast() }
    return bytes
  }
}
