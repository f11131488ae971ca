// A finding as reports show it: the minimal trace, how it went, and how to come back to it.

import ChaosTrace

/// A finding with everything that a reader may ask about it.
public struct ReportedFinding: Sendable {
  public var invariant: String
  public var store: String
  /// The bug's identity in one line.
  public var signature: String
  /// The first eight digits of the minimal trace's hash.
  public var id: String
  /// The minimal trace.
  public var trace: Trace
  /// How the minimal trace went; nil if it cannot be run here, because it ends its process.
  public var judged: Judged?
  public var violation: Violation
  /// Steps of the trace that was found first.
  public var originalSteps: Int
  /// How often the minimizer ran a trace.
  public var shrinkRuns: Int
  /// Traces of the campaign that this finding explains.
  public var seen: Int
  /// The seed and the index of the trace that was found first.
  public var seed: String?
  public var index: Int?
  /// The eras on which the minimal trace breaks the promise, and those on which it holds.
  public var brokenEras: [EraName]
  public var heldEras: [EraName]
  /// Where the minimal trace was saved.
  public var traceFile: String?
  /// The command that shows it again.
  public var replayLine: String
  /// Seconds from the start of the store's campaign until it was found and shrunk; nil if it comes
  /// from a file. Wall-clock time, for people.
  public var foundAfter: Double?
  /// What it is to earlier nights; nil if nobody asked.
  public var status: FindingStatus?
  /// The label of the night that saw it first.
  public var firstSeen: String?

  public init(
    invariant: String, store: String, signature: String, id: String, trace: Trace,
    judged: Judged?, violation: Violation, originalSteps: Int, shrinkRuns: Int, seen: Int,
    seed: String?, index: Int?, brokenEras: [EraName], heldEras: [EraName], traceFile: String?,
    replayLine: String, foundAfter: Double? = nil
  ) {
    self.invariant = invariant
    self.store = store
    self.signature = signature
    self.id = id
    self.trace = trace
    self.judged = judged
    self.violation = violation
    self.originalSteps = originalSteps
    self.shrinkRuns = shrinkRuns
    self.seen = seen
    self.seed = seed
    self.index = index
    self.brokenEras = brokenEras
    self.heldEras = heldEras
    self.traceFile = traceFile
    self.replayLine = replayLine
    self.foundAfter = foundAfter
  }
}
