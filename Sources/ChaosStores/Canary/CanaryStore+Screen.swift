// Only for a planted bug: a screen that is restored where there is no window. Launch after launch
// ends, and then the screen is dropped and all is well: nothing shows at the end of a trace.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import SystemPackage

extension CanaryStore {
  /// Holds one byte: how many launches it has cost so far. It says nothing about values, so it has
  /// no protection.
  private var screen: String { folder + "/canary.screen" }

  /// So many launches in a row are lost before the screen is.
  private static let patience: UInt8 = 3

  /// Ends the app where iOS has started it behind its user's back.
  func restoreScreen() throws(StoreError) {
    guard host.process == .app, let lost = try? host.files.contents(screen).first else { return }
    if host.launchCause == .user {
      if lost > 0 { keepScreen() }
      return
    }
    if lost >= Self.patience {
      try? host.files.unlink(screen)
      return
    }
    note(lost + 1)
    throw .failed(host.abort("there is no window for the screen"))
  }

  /// The app has a screen now, and no launch was lost to it.
  func keepScreen() { if host.process == .app { note(0) } }

  /// Nobody is told when that fails: no promise needs a screen.
  private func note(_ lost: UInt8) {
    guard
      let file = try? host.files.open(screen, [.write, .create], protection: ProtectionClass.none)
    else { return }
    try? host.files.writeAll(file, [lost], at: 0)
    try? host.files.close(file)
  }
}
