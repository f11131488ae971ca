// What an app with state restoration has to do with iOS's file: which screens stand in it, and that
// restoring those of another version crashes.

import ChaosContracts
import ChaosDisk
import ChaosPhone

/// The saved state of one app, which is the version that wrote it (F118).
struct StateArchive {
  private let host: Host
  private let state: SavedState

  init(_ host: Host) {
    self.host = host
    state = SavedState(host, protection: ProtectionClass.none)
  }

  /// The identifiers of a version's screens. Every second version changes them.
  private static func storyboard(_ version: Int) -> Int { version / 2 }

  /// Restores the state, if there is one and the app wants it. Throws when the app crashes over it.
  func restore(_ check: StateRestoration.Check) throws(StoreError) {
    guard let version = state.begin({ Int(String(decoding: $0, as: UTF8.self)) }) else { return }
    if isWanted(version, check), Self.storyboard(version) != Self.storyboard(host.appVersion) {
      throw .failed(host.abort("Storyboard doesn't contain a view controller with identifier"))
    }
    state.end()
  }

  private func isWanted(_ version: Int, _ check: StateRestoration.Check) -> Bool {
    switch check {
    case .none: true
    case .version: version == host.appVersion
    case .storyboard: Self.storyboard(version) == Self.storyboard(host.appVersion)
    }
  }

  /// The app goes to the background.
  func save() { state.save(Array("\(host.appVersion)".utf8)) }
}
