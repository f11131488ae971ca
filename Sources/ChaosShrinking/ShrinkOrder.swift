// Which of two traces is the smaller one: fewer steps first, then the smaller encoding.

import ChaosTrace

/// The order that shrinking goes down.
public enum ShrinkOrder {
  public static func isSmaller(_ left: Trace, _ right: Trace) -> Bool {
    if left.steps.count != right.steps.count { return left.steps.count < right.steps.count }
    let pauses = (pauses(left), pauses(right))
    // Trouble weighs before names: a trace with fewer stopped acts is simpler, whatever its keys.
    if pauses.0 != pauses.1 { return pauses.0 < pauses.1 }
    let troubles = (troubles(left), troubles(right))
    if troubles.0 != troubles.1 { return troubles.0 < troubles.1 }
    if left.header != right.header {
      let ranks = (left.header.era.rank, right.header.era.rank)
      if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
      var (one, other) = (left.header.record, right.header.record)
      (one.opcode, other.opcode) = (0, 0)
      if one != other { return isSmaller(one, other) }
    }
    for (one, other) in zip(left.steps, right.steps) where one != other {
      return isSmaller(one.record, other.record)
    }
    return false
  }

  private static func pauses(_ trace: Trace) -> Int {
    var count = 0
    for case .act(_, _, _, _, let pause) in trace.steps where pause > 0 { count += 1 }
    return count
  }

  /// Steps that are neither a launch nor work: a prewarm is simpler than a Live Activity, which has
  /// to be started before.
  private static func troubles(_ trace: Trace) -> Int {
    trace.steps.count { step in
      switch step {
      case .launch, .act, .proceed: false
      default: true
      }
    }
  }

  /// Numbers as numbers: in the encoding the low byte stands first.
  private static func isSmaller(_ left: Record, _ right: Record) -> Bool {
    if left.opcode != right.opcode { return left.opcode < right.opcode }
    if left.a != right.a { return left.a < right.a }
    if left.b != right.b { return left.b < right.b }
    if left.c != right.c { return left.c < right.c }
    return left.m != right.m ? left.m < right.m : left.n < right.n
  }
}
