// What a store does in the traces of a scenario: a bug of renames needs a store that renames.

import ChaosDisk
import ChaosScenarios
import ChaosSimulation

/// What an app and its store's daemon did.
struct StoreActivity {
  /// The kinds of calls that the app's processes made.
  private var calls = DiskCallSet()
  private var hasCoordinated = false
  /// The kinds of calls of the daemon.
  private var daemonCalls = DiskCallSet()

  mutating func add(_ outcome: RunOutcome) {
    calls.formUnion(outcome.calls)
    daemonCalls.formUnion(outcome.daemonCalls)
    hasCoordinated = hasCoordinated || outcome.hasCoordinated
  }

  /// Whether they have what a scenario needs.
  func meet(_ need: Need) -> Bool {
    switch need {
    case .files: [.open, .create, .read, .write].contains(where: calls.contains)
    case .renames: calls.contains(.rename) || daemonCalls.contains(.rename)
    // A coordinated access excludes others as a lock does.
    case .locks: calls.contains(.lock) || hasCoordinated
    case .keychain: calls.contains(.keychain)
    }
  }
}
