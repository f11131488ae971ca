// The app's settings as the catalog lists them: their name, their options and their promises.

import ChaosKit
import ChaosProcess

/// UserDefaults of an app group.
public struct SettingsDefaults: ManagedStoreKind, ConfigurableStore {
  public typealias Managed = SettingsStore
  private var isEager: Bool

  /// - Parameter isEager: whether each read asks the file anew.
  public init(isEager: Bool = false) { self.isEager = isEager }

  public var family: String { "settings" }
  public var standard: SettingsDefaults { SettingsDefaults() }
  public var options: [StoreOption<Self>] { [.flag("eager", \.isEager)] }
  public var summary: String { "UserDefaults of Foundation on Linux" }
  public var words: [String] { isEager ? ["eager"] : [] }

  /// What people expect of `synchronize()`: what it wrote survives the process, and a restart.
  public func promises(_ era: Era) -> Promises {
    var promises = Promises()
    promises.panic = .atShutdown
    promises.powerLoss = .atShutdown
    promises.sharing = isEager ? .fresh : .perSession
    promises.atomicBatches = false
    promises.atomicUpdates = false
    promises.detectsDamage = false
    promises.unavailable = .beforeFirstUnlock
    promises.protection = .completeUntilFirstUnlock
    return promises
  }
}
