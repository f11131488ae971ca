// A run of traces with neighbouring indices, and what came of it.

/// A trace that broke promises.
public struct Failure: Hashable, Sendable, Codable {
  /// The trace's place in the campaign.
  public var index: Int
  /// The promises it breaks.
  public var invariants: [String]
}

/// What a run of traces gave.
public struct Exploration: Sendable, Codable {
  /// The indices that were run.
  public var range: Range<Int>
  /// Steps of all traces, and those that applied.
  public var steps = 0
  public var appliedSteps = 0
  /// The hash of all outcomes, in order.
  public var digest: UInt64 = 0
  /// The traces that broke something.
  public var failures: [Failure] = []
  /// How often each kind of step applied, by its code.
  public var applied: [Int]
  /// How often each kind of fault struck, by its code.
  public var struck: [Int]
  /// How often each behaviour got an answer, by its code.
  public var acted: [Int]
  /// Whether a thread was left behind, and the worker should be replaced.
  public var leftThreadBehind = false
}
