// What every disk call of any process changes on the phone, in one piece, as `Pace` is for one
// process.

import ChaosDisk
import ChaosHash
import ChaosTrace

/// A running hash of all that happens, and whoever watches the calls.
struct Pulse {
  var hash = RollingHash()
  /// Called before each disk call of the app's processes, with its number in the act.
  var probe: ((ProcessName, DiskCall, Int) -> Void)?

  /// Notes a call.
  ///
  /// - Returns: whether somebody watches.
  mutating func beat(_ call: UInt64) -> Bool {
    hash.add(call)
    return probe != nil
  }
}
