// A sweep that leaves something out: a run that took its worker with it is not tried again.

/// Which runs of a sweep are executed. Runs are numbered from 1, the same in each sweep of a plan.
public struct SweepPart: Hashable, Codable, Sendable {
  /// Runs that are left out.
  public var without: [Int]
  /// The last run; nil for all.
  public var end: Int?

  public init(without: [Int] = [], end: Int? = nil) {
    self.without = without
    self.end = end
  }
}
