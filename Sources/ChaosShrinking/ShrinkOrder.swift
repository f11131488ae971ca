// Which of two traces is the smaller one: fewer steps first, then the smaller encoding.

import ChaosTrace

/// The order that shrinking goes down.
public enum ShrinkOrder {
  public static func isSmaller(_ left: Trace, _ right: Trace) -> Bool {
    if left.steps.count != right.steps.count { return left.steps.count < right.steps.count }
    return cost(left).lexicographicallyPrecedes(cost(right))
  }

  /// Trouble weighs before names: fewer stopped acts are simpler, whatever the keys.
  private static func cost(_ trace: Trace) -> [UInt16] {
    let pauses = trace.steps.filter {
      if case .act(_, _, _, _, let pause) = $0 { pause > 0 } else { false }
    }
    var cost = [UInt16(clamping: pauses.count)]
    cost.reserveCapacity(1 + (trace.steps.count + 1) * 6)
    var header = trace.header.record
    header.opcode = UInt8(trace.header.era.rank)
    for record in [header] + trace.steps.map(\.record) {
      // Numbers as numbers: in the encoding the low byte stands first.
      cost += [UInt16(record.opcode), UInt16(record.a), UInt16(record.b), UInt16(record.c)]
      cost += [record.m, record.n]
    }
    return cost
  }
}
