// A bug that was found: one broken promise with the smallest trace that shows it.

import ChaosContracts
import ChaosTrace

/// A finding.
public struct Finding: Sendable {
  public var signature: Signature
  /// The minimal trace.
  public var trace: Trace
  /// How the minimal trace breaks the promise.
  public var violation: Violation
  /// The trace that was found first.
  public var original: Trace
  /// Its place in the campaign; nil if it comes from a file.
  public var index: Int?
  /// How often the minimizer ran a trace.
  public var shrinkRuns: Int
  /// How many traces of the campaign broke the same promise in a way that this bug may explain.
  public var seen = 1

  public init(
    signature: Signature, trace: Trace, violation: Violation, original: Trace, index: Int?,
    shrinkRuns: Int
  ) {
    self.signature = signature
    self.trace = trace
    self.violation = violation
    self.original = original
    self.index = index
    self.shrinkRuns = shrinkRuns
  }
}
