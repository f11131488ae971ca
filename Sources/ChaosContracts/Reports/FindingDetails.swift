// What a page tells of a finding beyond its story: gathered by running the trace again.

import ChaosDisk
import ChaosTrace

/// How a finding's trace goes, in detail and elsewhere.
public struct FindingDetails: Sendable {
  /// The verdict of the same trace on a store, on one era.
  public struct Elsewhere: Sendable {
    public var store: String
    public var era: EraName
    /// The promises that break; empty if the trace holds.
    public var broken: [String]
    public var isUnknown: Bool

    public init(store: String, era: EraName, broken: [String], isUnknown: Bool = false) {
      self.store = store
      self.era = era
      self.broken = broken
      self.isUnknown = isUnknown
    }
  }

  /// The files after each step, and after the epilogue.
  public var trees: [[TreeEntry]] = []
  public var lastTree: [TreeEntry]?
  /// The trace that was found first, if it is known.
  public var original: Trace?
  public var explanation: Explanation?
  public var elsewhere: [Elsewhere] = []

  public init() {}
}
