// Versions of an app that its user never launches, put into traces that are drawn: whoever updates
// rarely goes past some, and a migration that knows the last version alone finds nothing.

import ChaosTrace

extension Trace {
  /// The trace in which, one time in two, each upgrade is one by two versions.
  func withSkippedVersions(seed: UInt64, index: UInt64) -> Trace {
    guard steps.contains(.upgrade) else { return self }
    var chance = RandomStream(seed: seed, index: index, label: "skipped versions")
    guard chance.chance(1, in: 2) else { return self }
    return Trace(
      header: header, steps: steps.flatMap { $0 == .upgrade ? [.upgrade, .upgrade] : [$0] })
  }
}
