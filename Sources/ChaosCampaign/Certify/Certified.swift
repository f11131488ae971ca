// What is proven of a store, or what stands in the way of that.

import ChaosContracts

/// What a certification has come to.
package struct Certified {
  /// What is proven; nil if nothing is.
  package var certificate: Certificate?
  /// The shortest trace that breaks, with what replays it; nil if none does.
  package var finding: Finding?
  /// How far the level is that is not whole: worlds gone on from, and all; nil if it is none.
  package var unfinished: (steps: Int, done: Int, of: Int)?
  /// Why nothing may be said.
  package var doubts: [String] = []
  /// Traces that were run, those of earlier searches that were gone on from included.
  package var runs = 0
  /// Traces that were run now, and how long that took, for people.
  package var runsNow = 0
  package var seconds = 0.0

  package var verdict: Verdict {
    if !doubts.isEmpty { return .unknown }
    guard let certificate else { return finding == nil ? .unknown : .broken }
    return certificate.isHeld ? .held : .broken
  }
}
