// A finding of one slice, as it travels. What can be worked out from the trace is not told.

/// One finding of a slice; its trace lies beside the manifest.
public struct SliceFinding: Codable, Hashable, Sendable {
  public var invariant: String
  /// The digest of the smallest trace.
  public var trace: String
  /// How it breaks the promise.
  public var message: String
  /// Traces of the slice that it explains.
  public var seen: Int
  /// The index of the trace that was found first, and its steps.
  public var index: Int
  public var originalSteps: Int
  public var shrinkRuns: Int
  public var brokenEras: [String]
  public var heldEras: [String]

  public init(
    invariant: String, trace: String, message: String, seen: Int, index: Int, originalSteps: Int,
    shrinkRuns: Int, brokenEras: [String], heldEras: [String]
  ) {
    self.invariant = invariant
    self.trace = trace
    self.message = message
    self.seen = seen
    self.index = index
    self.originalSteps = originalSteps
    self.shrinkRuns = shrinkRuns
    self.brokenEras = brokenEras
    self.heldEras = heldEras
  }

  /// Everything in one line, for a total order.
  var text: String {
    ([invariant, trace, message] + brokenEras + ["."] + heldEras
      + [seen, index, originalSteps, shrinkRuns].map(String.init))
      .map { "\($0.utf8.count):\($0)" }.joined()
  }
}
