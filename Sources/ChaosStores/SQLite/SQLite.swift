// SQLite as the catalog lists it, and what its documentation promises for each way to use it.

import ChaosContracts
import ChaosDisk
import ChaosPhone

/// A key-value table in a database, in the container that the app shares with its extensions.
public struct SQLite: ConfigurableStore {
  private var usage: SQLiteOptions

  public init(_ journal: SQLiteOptions.Journal) { self.init(SQLiteOptions(journal)) }

  public init(_ usage: SQLiteOptions) { self.usage = usage }

  /// The write-ahead log is a store of its own.
  private var hasLog: Bool { usage.journal == .wal }

  public var family: String { hasLog ? "sqlite-wal" : "sqlite-rollback" }

  public var standard: SQLite { SQLite(hasLog ? .wal : .delete) }

  public var options: [StoreOption<Self>] {
    let journals = SQLiteOptions.Journal.allCases.filter { $0 != .wal }
    let first: [StoreOption<Self>] =
      hasLog ? [] : [.choice("journal", \.usage.journal, of: journals) { $0.rawValue }]
    let log: [StoreOption<Self>] = [
      .number("checkpoint", "PAGES", orOff: \.usage.checkpoint, from: 1),
      .onOff("persistwal", \.usage.persistsWAL), .choice("busysnapshot", \.usage.staleSnapshot),
    ]
    return first + [
      .choice("synchronous", \.usage.synchronous), .choice("fullfsync", \.usage.fullSync),
      .choice("tx", \.usage.begin), .number("busy", "MILLISECONDS", \.usage.busyTimeout, from: 0),
      .choice("errors", \.usage.errors), .choice("recovery", \.usage.recovery),
      .onOff("settle", \.usage.settles), .choice("move", \.usage.move),
      .choice("transaction", \.usage.transaction),
    ] + (hasLog ? log : []) + [
      .protection("class", \.usage.protection), .protection("main", \.usage.classes.main),
      .protection("wal", \.usage.classes.wal), .protection("shm", \.usage.classes.sharedMemory),
      .protection("journal-class", \.usage.classes.journal),
    ]
  }

  public var summary: String {
    "the real SQLite with a \(hasLog ? "write-ahead log" : "rollback journal"): "
      + "one table, immediate transactions, class none"
  }

  /// What sqlite.org/pragma.html#pragma_synchronous and sqlite.org/wal.html say of the mode. That a
  /// system's fsync is less than they take it for (F91) changes nothing in what they promise.
  public func promises(_ era: Era) -> Promises {
    var promises = Promises()
    promises.panic = durability
    promises.powerLoss = durability
    promises.protect(by: usage.classes.main ?? usage.protection)
    // Pages carry no checksum.
    promises.detectsDamage = false
    promises.mayBeBusy = true
    // A log's index is shared memory: what a writer that dies has committed to the log and not to
    // the index is found by the recovery, which comes when the first process opens the database.
    if usage.journal == .wal { promises.interruption = .decidedByRecovery }
    // Frames of a log carry a running checksum, so what survives of it is a beginning.
    promises.survivesInOrder = usage.journal == .wal && usage.synchronous != .off
    promises.atomicBatches = usage.journal != .memory && usage.journal != .off
    return promises
  }

  /// When a transaction survives what takes the kernel's cache.
  private var durability: Promises.Durability {
    switch (usage.journal, usage.synchronous) {
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
    if usage.transaction == .held { return try SQLiteStore(host, usage) }
    return try UnsuspendedStore(host) { () throws(StoreError) in try SQLiteStore(host, usage) }
  }
}
