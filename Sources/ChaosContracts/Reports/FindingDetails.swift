// What a page tells of a finding beyond its story: gathered by running the trace again.

import ChaosDisk
import ChaosTrace

/// How a finding's trace goes, in detail and elsewhere.
public struct FindingDetails: Sendable {
  /// The verdict of the same trace on a store, on one era.
  public struct Elsewhere: Sendable {
    /// The store that the trace ran on, by its name with options.
    public var store: String
    /// The era that took the place of the trace's own.
    public var era: EraName
    /// The promises that break; empty if the trace holds.
    public var broken: [String]
    /// Whether the trace did not come to an end there, so that nobody can say.
    public var isUnknown: Bool

    /// - Parameter broken: the names of the promises.
    public init(store: String, era: EraName, broken: [String], isUnknown: Bool = false) {
      self.store = store
      self.era = era
      self.broken = broken
      self.isUnknown = isUnknown
    }
  }

  /// The files after each step; empty where the trace was not run.
  public var trees: [[TreeEntry]] = []
  /// The files after the epilogue; nil where the trace was not run.
  public var lastTree: [TreeEntry]?
  /// The trace that was found first, if it is known.
  public var original: Trace?
  /// The store of the finding first, then others, each on every era.
  public var elsewhere: [Elsewhere] = []

  /// Nothing is known: the trace was not run.
  public init() {}
}
