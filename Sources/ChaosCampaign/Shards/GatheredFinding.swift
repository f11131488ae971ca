// A finding of many slices: one bug, with the smallest trace that any of them has.

import ChaosTrace

/// A finding of a whole plan.
public struct GatheredFinding: Sendable {
  public var signature: Signature
  public var trace: Trace
  /// As the first slice with this trace tells it.
  public var finding: SliceFinding
  public var seed: UInt64
  /// Traces of all slices that it explains.
  public var seen: Int
}
