// A recovery that was run once: for what it comes to, and for the crashes in the middle of it.

import ChaosSimulation
import ChaosTrace

/// A recovery and its moments.
struct BegunRecovery {
  var recovery: SecondCrashes.Recovery
  var trace: Trace
  var recording: Brancher.Recording
  /// What names each of its moments; nil where a daemon lives, whose memory has no name.
  var names: [SecondCrashes.Moment?]
  /// How many states had been asked for before.
  var before: Int
}
