// The first line of what a command prints: what ran, and on what.

import ChaosCampaign
import ChaosTrace

package enum RunTitle {
  /// The version, and the parts that tell one run from another.
  package static func line(_ parts: [String]) -> String {
    (["chaos \(chaosVersion)"] + parts).joined(separator: " · ")
  }

  /// Eras in words. A single one that nobody asked for is not all that there is.
  package static func eras(_ eras: [EraName], isAsked: Bool) -> String {
    if eras.count == EraName.allCases.count { return "all eras" }
    let names = eras.map(\.word).joined(separator: " ")
    return isAsked ? names : "\(names) only; '--era all' takes every release"
  }
}
