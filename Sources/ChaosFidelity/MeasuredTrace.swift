// What the meter says of one trace.

import ChaosTrace

/// One trace in both worlds.
public struct MeasuredTrace: Sendable, Encodable {
  public var trace: Trace
  /// Everything that differs; nothing if the worlds agree.
  public var differences: [Difference] = []
  /// Why nothing can be said of it.
  public var doubts: [String] = []
  /// Answers that were compared.
  public var answers = 0
  /// Kills in it that ended a living process.
  public var kills = 0
  /// Those among them that ended one in the middle of an act.
  public var killsWithin = 0

  public var agrees: Bool { differences.isEmpty && doubts.isEmpty }
}
