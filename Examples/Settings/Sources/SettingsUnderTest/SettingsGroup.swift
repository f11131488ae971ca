// The app's settings as the catalog lists them: their name, their options and their promises.

import ChaosKit
import ChaosProcess
import Settings

/// The settings of an app and its extension.
public struct SettingsGroup: ManagedStoreKind, ConfigurableStore {
  public typealias Managed = SettingsStore
  private var place: Settings.Place

  public init(_ place: Settings.Place = .file) { self.place = place }

  public var family: String { "settings" }
  public var standard: SettingsGroup { SettingsGroup() }
  public var options: [StoreOption<Self>] {
    [.choice("in", \.place, of: [.defaults, .synchronized, .file]) { $0.rawValue }]
  }
  public var summary: String { "settings of an app group, in UserDefaults or in a file" }
  public var words: [String] { [place.rawValue] }

  /// App and extension have one home: so they have the same defaults, as in an app group.
  public func home(_ host: Host) -> String { host.group }

  /// The file promises everything. Of `UserDefaults` people expect less: that `synchronize()`
  /// brings what one process has set to the other, and keeps it when the process dies.
  public func promises(_ era: Era) -> Promises {
    var promises = Promises()
    promises.protection = .completeUntilFirstUnlock
    promises.unavailable = .beforeFirstUnlock
    promises.detectsDamage = false
    if place == .file { return promises }
    promises.panic = .atShutdown
    promises.powerLoss = .atShutdown
    promises.sharing = place == .synchronized ? .fresh : .perSession
    promises.atomicBatches = false
    promises.atomicUpdates = false
    return promises
  }
}
