// Which kinds of calls were made: what no call ever meets cannot go wrong there.

/// A set of kinds of calls.
public struct DiskCallSet: Hashable, Sendable {
  private var bits: UInt32 = 0

  /// No kind of call.
  public init() {}

  /// Notes that a call of this kind was made.
  public mutating func insert(_ call: DiskCall) { bits |= 1 << UInt32(call.rawValue) }

  /// Adds the kinds of another set.
  public mutating func formUnion(_ other: DiskCallSet) { bits |= other.bits }

  /// Whether a call of this kind was made.
  public func contains(_ call: DiskCall) -> Bool { bits & 1 << UInt32(call.rawValue) != 0 }
}
