// What tells worlds apart.

import ChaosHash

/// The name of a world: 128 bits.
public struct WorldName: Codable, Hashable, Sendable {
  public var high: UInt64
  public var low: UInt64

  public init(_ digest: Digest) { (high, low) = (digest.high, digest.low) }

  public init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  public var digest: Digest { Digest(high: high, low: low) }
}
