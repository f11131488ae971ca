// Which of two traces is the smaller one: fewer steps first, then the smaller encoding.

import ChaosTrace

/// The order that shrinking goes down.
public enum ShrinkOrder {
  /// Whether `left` is smaller than `right`.
  public static func isSmaller(_ left: Trace, _ right: Trace) -> Bool {
    if left.steps.count != right.steps.count { return left.steps.count < right.steps.count }
    return cost(left).lexicographicallyPrecedes(cost(right))
  }

  /// Trouble weighs before names: a trace with fewer stopped acts is simpler, whatever its keys are.
  private static func cost(_ trace: Trace) -> [UInt8] {
    let pauses = trace.steps.filter {
      if case .act(_, _, _, _, let pause) = $0 { pause > 0 } else { false }
    }
    return [UInt8(clamping: pauses.count)] + trace.bytes
  }
}
