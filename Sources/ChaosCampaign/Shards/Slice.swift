// The unit of a campaign that is shared by machines: some neighbouring traces of one seed on one
// store. Who runs it makes no difference to what it gives.

/// A part of a plan.
public struct Slice: Hashable, Sendable {
  /// Its place in the plan.
  public var number: Int
  public var store: String
  public var seed: UInt64
  /// The indices of its traces.
  public var range: Range<Int>
}
