// Bytes to bits, by their chances.

/// An arithmetic coder that reads. Beyond the end there are zeros without end.
struct BitReader: BitChannel {
  private var rest: ArraySlice<UInt8>
  private var low: UInt32 = 0
  private var high: UInt32 = .max
  private var code: UInt32 = 0

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
    for _ in 0..<4 { code = code << 8 | next() }
  }

  private mutating func next() -> UInt32 {
    rest.popFirst().map { UInt32($0) } ?? 0
  }

  mutating func pass(_ bit: Bool, chance: Int) -> Bool {
    let middle = low + UInt32((UInt64(high - low) * UInt64(chance)) >> 12)
    let bit = code <= middle
    if bit { high = middle } else { low = middle + 1 }
    while (low ^ high) >> 24 == 0 {
      low <<= 8
      high = high << 8 | 255
      code = code << 8 | next()
    }
    return bit
  }
}
