// The app's own code: GRDB as it is. One line puts its files onto the simulated disk.

import ChaosKit
import ChaosSQLite
import Foundation
import GRDB

/// The database as one process holds it.
final class LedgerStore: Store {
  private let host: PhoneHost
  private let machine: SQLiteMachine
  private let isNaive: Bool
  /// Nil until it can be opened: before the first unlock there may be nothing to open.
  private var queue: DatabaseQueue?
  /// Whether a commit failed that a crash may still bring back.
  private var mayReturn = false

  init(_ host: PhoneHost, isNaive: Bool) throws(StoreError) {
    self.host = host
    self.isNaive = isNaive
    // The database must be there before the first unlock: its files go without protection.
    var options = MachineOptions()
    if !isNaive { options.classes = .init(ProtectionClass.none) }
    machine = SQLiteMachine(host, options)
  }

  deinit {
    // Before the machine: what is open belongs to it.
    machine.asDefault { queue = nil }
  }

  func read(_ key: Key) -> ReadOutcome {
    do throws(StoreError) {
      if mayReturn { try settle() }
      return try use { queue in
        try queue.read { try Self.value(of: key, $0) }.map { .value($0) } ?? .absent
      }
    } catch {
      if isNaive { return .absent }
      return error == .corrupt ? .corrupt : .unavailable
    }
  }

  func write(_ key: Key, _ value: Value?) throws(StoreError) {
    try apply([StoreChange(key: key, value: value)])
  }

  func update(_ key: Key, _ change: (ReadOutcome) -> Value?) throws(StoreError) {
    try transact { database in
      let now = try Self.value(of: key, database)
      guard let value = change(now.map { .value($0) } ?? .absent) else { return }
      try Self.set(key, value, database)
    }
  }

  func apply(_ changes: [StoreChange]) throws(StoreError) {
    try transact { database in
      for change in changes { try Self.set(change.key, change.value, database) }
    }
  }

  // MARK: The database

  private func transact(_ body: (Database) throws -> Void) throws(StoreError) {
    if mayReturn { try settle() }
    do throws(StoreError) { try use { queue in try queue.write(body) } } catch {
      // A commit whose sync failed stands in the log, valid to the last byte: a crash may bring it
      // back. Until another commit takes its place nobody knows.
      if !isNaive, case .unknown = error {
        mayReturn = true
        try? settle()
      }
      throw error
    }
  }

  /// A commit that changes nothing takes the place of one that failed.
  private func settle() throws(StoreError) {
    try use { try $0.write(Self.commitNothing) }
    mayReturn = false
  }

  private static func commitNothing(_ database: Database) throws {
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    try database.execute(sql: "PRAGMA user_version = \((version + 1) % 2)")
  }

  /// Runs code on the database, on the simulated disk.
  private func use<T>(_ body: (DatabaseQueue) throws -> T) throws(StoreError) -> T {
    // A process that iOS suspends while it holds a lock in the shared container is killed
    // (0xdead10cc), and reading takes one as well.
    host.beginActivity()
    defer { host.endActivity() }
    do {
      // The line that it takes: whatever opens a database in here opens it on the phone.
      return try machine.asDefault {
        do { return try body(try opened()) } catch let error as DatabaseError
          where error.resultCode == .SQLITE_READONLY && !isNaive
        {
          // A log that could once not be opened for writing stays read-only as long as the
          // connection lives.
          queue = nil
          return try body(try opened())
        }
      }
    } catch {
      throw Self.meaning(of: error)
    }
  }

  private func opened() throws -> DatabaseQueue {
    if let queue { return queue }
    var configuration = Configuration()
    if !isNaive {
      // Another process's transaction is waited for, and a commit is on the disk when it returns.
      configuration.busyMode = .timeout(5)
      configuration.prepareDatabase { database in
        // First how commits are synced, then what reads the file: where the latter fails, closing
        // writes the log into the database, and must not do so without a full sync.
        try database.execute(sql: "PRAGMA fullfsync = ON")
        try database.execute(sql: "PRAGMA checkpoint_fullfsync = ON")
        try database.execute(sql: "PRAGMA synchronous = FULL")
        try database.execute(sql: "PRAGMA journal_mode = WAL")
      }
    }
    let queue = try DatabaseQueue(
      path: host.group + "/Documents/ledger.sqlite", configuration: configuration)
    try queue.write { database in
      try database.execute(
        sql: "CREATE TABLE IF NOT EXISTS entry (key TEXT PRIMARY KEY, value BLOB NOT NULL)")
    }
    if !isNaive {
      // The log of a dead process may hold commits that no sync has brought to the disk. What
      // anybody reads must stay: so it goes into the database first.
      try queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
      try queue.write(Self.commitNothing)
    }
    self.queue = queue
    return queue
  }

  private static func value(of key: Key, _ database: Database) throws -> Value? {
    try Data.fetchOne(database, sql: "SELECT value FROM entry WHERE key = ?", arguments: [key.name])
      .map { Value(bytes: Array($0)) }
  }

  private static func set(_ key: Key, _ value: Value?, _ database: Database) throws {
    if let value {
      try database.execute(
        sql: "INSERT OR REPLACE INTO entry (key, value) VALUES (?, ?)",
        arguments: [key.name, Data(value.bytes)])
    } else {
      try database.execute(sql: "DELETE FROM entry WHERE key = ?", arguments: [key.name])
    }
  }

  /// What an error of SQLite means to the app.
  private static func meaning(of error: any Error) -> StoreError {
    switch (error as? DatabaseError)?.resultCode {
    case .SQLITE_CORRUPT?, .SQLITE_NOTADB?: .corrupt
    // Nobody knows whether the transaction is on the disk.
    case .SQLITE_IOERR?: .unknown(.ioError)
    default: .unavailable
    }
  }
}
