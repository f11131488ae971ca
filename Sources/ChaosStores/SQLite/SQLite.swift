// SQLite as the catalog lists it, and what its documentation promises for each way to use it.

import ChaosContracts
import ChaosDisk
import ChaosPhone

/// A key-value table in a database, in the container that the app shares with its extensions.
public struct SQLite: StoreKind {
  public let name: String
  public let options: SQLiteOptions

  /// - Parameter name: the name on the command line, options included.
  public init(name: String, _ options: SQLiteOptions) {
    self.name = name
    self.options = options
  }

  public var summary: String {
    options.journal == .wal
      ? "the real SQLite with a write-ahead log: one table, immediate transactions, class none"
      : "the real SQLite with a rollback journal: one table, immediate transactions, class none"
  }

  /// What sqlite.org/pragma.html#pragma_synchronous and sqlite.org/wal.html say of the mode. That a
  /// system's fsync is less than they take it for (F91) changes nothing in what they promise.
  public func promises(_ era: Era) -> Promises {
    var promises = Promises()
    promises.panic = durability
    promises.powerLoss = durability
    switch options.machine.classes.main ?? ProtectionClass.none {
    case .none: promises.unavailable = .never
    case .completeUntilFirstUnlock: promises.unavailable = .beforeFirstUnlock
    case .complete, .completeUnlessOpen: promises.unavailable = .whileLocked
    }
    promises.protection = options.machine.classes.main ?? ProtectionClass.none
    // Pages carry no checksum.
    promises.detectsDamage = false
    promises.mayBeBusy = true
    // A log's index is shared memory: what a writer that dies has committed to the log and not to
    // the index is found by the recovery, which comes when the first process opens the database.
    if options.journal == .wal { promises.interruption = .decidedByRecovery }
    promises.atomicBatches = options.journal != .memory && options.journal != .off
    return promises
  }

  /// When a transaction survives what takes the kernel's cache.
  private var durability: Promises.Durability {
    switch (options.journal, options.synchronous) {
    case (_, .off): .atShutdown
    case (.wal, .normal): .onFlush
    // The journal's removal is the commit, and only EXTRA syncs the folder after it.
    case (.delete, .normal), (.delete, .full): .onFlush
    // The journal's emptying is the commit, and NORMAL does not sync it.
    case (.truncate, .normal): .atShutdown
    // Zeros over the journal's header are the commit, and even NORMAL syncs them.
    case (.persist, .normal): .onReturn
    case (_, .full), (_, .extra), (.memory, .normal), (.off, .normal): .onReturn
    }
  }

  /// An app that leaves transactions open does not think of suspension either.
  public func open(_ host: Host) throws(StoreError) -> any Store {
    if options.transaction == .held { return try SQLiteStore(host, options) }
    return try UnsuspendedStore(host) { () throws(StoreError) in try SQLiteStore(host, options) }
  }
}
