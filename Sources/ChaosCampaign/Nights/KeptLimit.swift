// How many traces of one promise a night keeps: every slice finds the same bugs again, and a night
// has hundreds of slices.

import ChaosTrace

/// A limit to the traces that are kept of each store and promise.
public struct KeptLimit: Sendable {
  /// Traces after which only those are kept that no kept one explains.
  var alike = 64
  /// Traces after which none is kept.
  var all = 256

  public init() {}

  /// Whether there is room for a finding.
  ///
  /// - Parameter kept: the traces that are kept of its store and promise.
  public func keeps(_ finding: Finding, among kept: [Trace]) -> Bool {
    if kept.count < alike || kept.contains(finding.trace) { return true }
    if kept.count >= all { return false }
    let signature = finding.signature
    return !kept.contains { trace in
      Signature(invariant: signature.invariant, store: signature.store, trace: trace)
        .mayExplain(finding.trace)
    }
  }
}
