// A replacement for the defaults of an app group, as developers write it after the 2024 article:
// its solutions 2 and 3. One property list without protection, saved atomically under file
// coordination, kept in memory, and reloaded when a watcher says that another process changed it.
//
// It is written in good faith, and what is wrong with it stays. Each repair is an option, and
// `fixed` is all of them.

import ChaosContracts
import ChaosPhone

/// A typed, shared property list without protection.
public struct CoordinatedFile: StoreKind {
  /// The options that were asked for, in the order of the list.
  private let repairs: [CoordinatedRepair]

  public init(_ repairs: [CoordinatedRepair] = []) {
    self.repairs = CoordinatedRepair.allCases.filter(repairs.contains)
  }

  /// The options, as people read them.
  public static let known = ["fixed"] + CoordinatedRepair.allCases.map(\.rawValue)

  /// With every repair.
  public static let fixed = CoordinatedFile(CoordinatedRepair.allCases)

  public var name: String {
    if repairs.isEmpty { return "coordinated-file" }
    if repairs == CoordinatedRepair.allCases { return "coordinated-file:fixed" }
    return "coordinated-file:" + repairs.map(\.rawValue).joined(separator: ",")
  }

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
    CoordinatedStore(try SharedDefaults(host, repairs: repairs))
  }
}
