// A replacement for the defaults of an app group, as developers write it after the 2024 article:
// its solutions 2 and 3. One property list without protection, saved atomically under file
// coordination, kept in memory, and reloaded when a watcher says that another process changed it.
//
// It is written in good faith, and what is wrong with it stays. Each repair is an option, and
// `fixed` is all of them.

import ChaosContracts
import ChaosPhone

/// A shared property list without protection.
public struct CoordinatedFile: ConfigurableStore {
  /// The options that were asked for, in the order of the list.
  private var repairs: [CoordinatedRepair]

  public init(_ repairs: [CoordinatedRepair] = []) {
    self.repairs = CoordinatedRepair.allCases.filter(repairs.contains)
  }

  public static let fixed = CoordinatedFile(CoordinatedRepair.allCases)

  public var family: String { "coordinated-file" }
  public var standard: CoordinatedFile { CoordinatedFile() }
  public var options: [StoreOption<Self>] { [.flags(\.repairs, all: "fixed")] }

  public var summary: String {
    "one property list, protection none, coordinated and watched, cached in memory"
      + (repairs.isEmpty ? "" : "; repaired")
  }

  /// What its author believes. Atomic saves call fsync, and a drive's cache is nothing that an app
  /// developer thinks of before the repair; an update is a read and a write.
  public func promises(_ era: Era) -> Promises {
    var promises = Promises()
    promises.powerLoss = repairs.contains(.sync) ? .onReturn : .atShutdown
    promises.atomicUpdates = repairs.contains(.update)
    promises.detectsDamage = false
    return promises
  }

  public func open(_ host: Host) throws(StoreError) -> any Store {
    try CoordinatedStore(host, repairs: repairs)
  }
}
