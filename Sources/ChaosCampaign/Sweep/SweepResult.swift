// What a sweep found, as numbers and as traces.

/// Everything that a sweep gives.
public struct SweepResult: Codable, Sendable {
  public var rows: [SweepRow] = []
  public var failures: [SweepFailure] = []
  /// The traces of the runs that were left out, in the order of their numbers.
  public var lost: [[UInt8]] = []
  /// Why the verdict may be unknown.
  public var doubts: [String] = []
  /// How many states were recovered: those that several models have in common once.
  public var recovered = 0
  /// The hash of all rows and failures.
  public var digest: UInt64 = 0
}
