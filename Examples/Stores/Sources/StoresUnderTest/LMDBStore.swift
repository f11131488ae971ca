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
    [
      "lmdb", settings.rawValue, isNaive ? "naive" : "careful", "mapped",
      isKept ? "kept" : "opened",
    ]
  }

  /// A commit is durable. Under the fast settings "a system crash can corrupt the database or lose
  /// the last transactions if buffers are not yet flushed to disk": losing is promised, corrupting
  /// is not.
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
