// What an app does by itself as it is launched, besides looking.

import ChaosContracts
import ChaosSimulation

extension Judged {
  /// Whether it changes `UserDefaults` then: an `init` that takes what it cannot read for nothing,
  /// and saves that, asks nobody.
  func changesSettings(_ launch: Operation) -> Bool {
    guard launch.kind == .open, history.opensAtLaunch, let end = launch.completed else {
      return false
    }
    return history.settingsChanged.contains { (launch.invoked...end).contains($0) }
  }
}
