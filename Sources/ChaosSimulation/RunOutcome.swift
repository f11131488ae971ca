// What a run of a trace gives.

import ChaosContracts
import ChaosDisk

/// The result of one run.
public struct RunOutcome: Sendable {
  public var judged: Judged
  /// The broken promises, one for each invariant at most, in the order of the catalog's list.
  public var violations: [Violation]
  /// The hash of everything that happened.
  public var digest: UInt64
  /// That hash after each step, if it was asked for.
  public var stepDigests: [UInt64] = []
  /// The disk after each step, if it was asked for.
  public var trees: [[TreeEntry]] = []
  /// The disk after the epilogue, if the trees were asked for.
  public var lastTree: [TreeEntry]?
  /// The canonical survivor sets of each crash, by its step, if they were asked for.
  public var survivors: [(step: Int, sets: CanonicalSurvivors)] = []
  /// What managed processes printed, if it was asked for.
  public var output: [Printed] = []
  /// What the disk looked like whenever a process opened its store, in the order of that, if it was
  /// asked for.
  public var footprints: [Footprint] = []
  /// The world when the steps were over, if it was asked for.
  public var world: World?
  /// The kinds of calls that the app's processes made.
  public var calls: DiskCallSet
  /// Whether any of them was granted a coordinated access.
  public var hasCoordinated: Bool
  /// Whether there is a database when the steps are over, if it was asked for.
  public var hasDatabase = false
  /// The kinds of calls of what the system runs for the store.
  public var daemonCalls: DiskCallSet
  public var appliedSteps: Int
  /// Whether the trace has more steps than are run.
  public var isTooLong: Bool
  /// What the store's code did that cannot be simulated. Where there is anything, nothing is known
  /// of what came after it, and so no promise counts as broken.
  public var refusals: [String] = []
  /// Pairs of calls by which threads of one process raced for a file. What broke is broken all the
  /// same; where nothing did, it may have been luck.
  public var races: [String] = []
  /// Whether a thread was left behind: the process should be replaced.
  public var leftThreadBehind: Bool

  public var verdict: Verdict {
    if !violations.isEmpty { return .broken }
    return isTooLong || !refusals.isEmpty || !races.isEmpty ? .unknown : .held
  }
}

extension RunOutcome {
  /// What a run might have given, for those who only read promises and the history.
  package init(_ judged: Judged, breaking violations: [Violation]) {
    self.init(
      judged: judged, violations: violations, digest: 0, calls: DiskCallSet(),
      hasCoordinated: false, daemonCalls: DiskCallSet(), appliedSteps: 0, isTooLong: false,
      leftThreadBehind: false)
  }
}
