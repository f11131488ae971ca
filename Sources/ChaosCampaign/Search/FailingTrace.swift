// Which of many failing traces are looked at. That depends on the traces alone, so what is found
// does not depend on who runs what, or in which door the traces come in.

import ChaosTrace

/// A failing trace that is to be looked at, or has been.
public struct FailingTrace: Hashable, Sendable {
  public var store: String
  /// The place at which it goes wrong, and the promise that breaks there.
  public var bucket: String
  public var invariant: String
  public var seed: UInt64
  public var index: Int
  /// See `level(of:)`.
  public var level: Int

  /// Traces of a bucket that are looked at, at most.
  public static let most = 6

  /// How rare a trace is: of all traces one in four has level 1, one in sixteen level 2, and so on.
  public static func level(of trace: Trace) -> Int {
    min(trace.digest.low.trailingZeroBitCount / 2, most - 1)
  }

  /// Those of one place that are looked at: each that is rarer than all before it, so where there
  /// are many traces, and perhaps several causes, more are. Of sets, taking these is a join.
  static func looked(at traces: [FailingTrace]) -> [FailingTrace] {
    var best = -1
    return traces.sorted(by: { ($0.index, $0.seed) < ($1.index, $1.seed) }).filter { trace in
      defer { best = max(best, trace.level) }
      return trace.level > best
    }
  }
}
