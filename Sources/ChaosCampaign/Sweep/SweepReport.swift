// The result of a sweep as it is shown.

import ChaosContracts

/// What a sweep of one store gave.
package struct SweepReport {
  /// A bug, and where it was met first.
  package struct Item {
    package var failure: SweepFailure
    package var finding: Finding
  }

  package var store: String
  package var seed: String
  package var plan: SweepPlan
  package var verdict: Verdict
  package var rows: [SweepRow]
  package var items: [Item]
  package var doubts: [String]
  /// How many states were recovered; the others are equal to one of them.
  package var recovered = 0
  package var digest: String
  /// Wall-clock time, for people.
  package var seconds: Double
  /// The part of it that went through states; the rest made findings of them.
  package var sweepSeconds = 0.0
}
