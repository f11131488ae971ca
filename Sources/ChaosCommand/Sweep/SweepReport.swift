// The result of a sweep as it is shown.

import ChaosCampaign
import ChaosContracts
import ChaosTrace

/// What a sweep of one store gave.
struct SweepReport {
  /// A bug, and where it was met first.
  struct Item {
    var failure: SweepFailure
    var finding: ReportedFinding
  }

  var store: String
  var seed: String
  var plan: SweepPlan
  var verdict: Verdict
  var rows: [SweepRow]
  var items: [Item]
  var doubts: [String]
  /// How many states were recovered; the others are equal to one of them.
  var recovered = 0
  var digest: String
  /// Wall-clock time, for people.
  var seconds: Double
  /// The part of it that went through states; the rest made findings of them.
  var sweepSeconds = 0.0
}
