// 128 bits that name content: traces, disk states, outcomes.

import CXXHash

/// An XXH3-128 hash. It names content; it is no defence against someone who wants a collision.
public struct Digest: Hashable, Sendable, Comparable, CustomStringConvertible {
  public var high: UInt64
  public var low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  public static func < (left: Digest, right: Digest) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }

  /// 32 lower-case hexadecimal digits.
  public var description: String { high.hexadecimal + low.hexadecimal }

  /// The first eight digits: the id that people copy.
  public var short: String { String(description.prefix(8)) }

  /// Reads 32 hexadecimal digits.
  public init?(_ text: String) {
    let digits = Array(text.utf8)
    guard digits.count == 32, digits.allSatisfy(\.isHexadecimalDigit),
      let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }

  /// The hash of some bytes.
  public init(_ bytes: UnsafeRawBufferPointer) {
    let hash = XXH3_128bits(bytes.baseAddress, bytes.count)
    self.init(high: hash.high64, low: hash.low64)
  }

  /// The hash of some bytes.
  public init(_ bytes: [UInt8]) { self = bytes.withUnsafeBytes { Digest($0) } }
}

extension UInt64 {
  /// Sixteen lower-case hexadecimal digits.
  public var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension UInt8 {
  /// Whether the byte is one of 0-9, a-f, A-F.
  fileprivate var isHexadecimalDigit: Bool {
    (48...57).contains(self) || (65...70).contains(self) || (97...102).contains(self)
  }
}
