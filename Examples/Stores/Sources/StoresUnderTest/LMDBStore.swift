// LMDB as the catalog lists it: its settings, and what its documentation promises under each.

import ChaosKit
import ChaosProcess
import Stores

/// LMDB in the container that the app and its extensions share.
public struct LMDBStore: ManagedStoreKind, ConfigurableStore {
  public typealias Managed = LibraryStore
  private var settings = LMDB.Settings.durable
  private var isNaive = false
  private var isKept = false

  public init(_ settings: LMDB.Settings = .durable, isNaive: Bool = false, isKept: Bool = false) {
    self.settings = settings
    self.isNaive = isNaive
    self.isKept = isKept
  }

  public var family: String { "lmdb" }
  public var standard: LMDBStore { LMDBStore() }
  public var options: [StoreOption<Self>] {
    [.choice("settings", \.settings), .flag("naive", \.isNaive), .flag("kept", \.isKept)]
  }
  public var summary: String { "LMDB, opened for each act" }
  public var words: [String] {
    ["lmdb", settings.rawValue, isNaive ? "naive" : "careful", isKept ? "kept" : "opened"]
  }

  /// "Transactions are ACID", and under the fast settings "A system crash can … lose the last
  /// transactions" that `mdb_env_sync` has not put on the disk.
  public func promises(_ era: Era) -> Promises {
    var promises = Promises()
    promises.protection = .completeUntilFirstUnlock
    promises.unavailable = .beforeFirstUnlock
    promises.detectsDamage = false
    if settings != .durable {
      promises.panic = .onFlush
      promises.powerLoss = .onFlush
    }
    return promises
  }
}
