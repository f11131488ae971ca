// The app's database as a pool: a writer and readers on threads of their own, as GRDB's guide to
// shared databases has it. Nothing in it knows of a simulation.

import ChaosKit
import ChaosProcess
import Foundation
import GRDB

/// The pool as one launch of the app, or of its extension, has it.
public final class LedgerPool: ManagedStore {
  private let launch: Launch
  private let isNaive: Bool
  /// Nil until it can be opened.
  private var pool: DatabasePool?
  /// Whether a commit failed that a crash may still bring back.
  private var mayReturn = false

  public init(_ launch: Launch) throws(StoreError) {
    self.launch = launch
    isNaive = launch.words.contains("naive")
  }

  public func read(_ key: Key) -> ReadOutcome {
    do throws(StoreError) {
      if mayReturn { try settle() }
      return try use { pool in
        try pool.read { try Self.value(of: key, $0) }.map { .value($0) } ?? .absent
      }
    } catch {
      if isNaive { return .absent }
      return error == .corrupt ? .corrupt : .unavailable
    }
  }

  public func write(_ key: Key, _ value: Value?) throws(StoreError) {
    try apply([StoreChange(key: key, value: value)])
  }

  public func update(_ key: Key, _ change: (ReadOutcome) -> Value?) throws(StoreError) {
    try transact { pool in
      try pool.write { database in
        let now = try Self.value(of: key, database)
        if let value = change(now.map { .value($0) } ?? .absent) {
          try Self.set(key, value, database)
        }
      }
    }
  }

  public func apply(_ changes: [StoreChange]) throws(StoreError) {
    try transact { pool in
      try pool.write { database in
        for change in changes { try Self.set(change.key, change.value, database) }
      }
    }
  }

  // MARK: The pool

  private func transact(_ body: (DatabasePool) throws -> Void) throws(StoreError) {
    if mayReturn { try settle() }
    do throws(StoreError) { try use(body) } catch {
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

  private func use<T>(_ body: (DatabasePool) throws -> T) throws(StoreError) -> T {
    // A process that iOS suspends while it holds a lock in the shared container is killed
    // (0xdead10cc).
    if !isNaive { launch.beginActivity() }
    defer { if !isNaive { launch.endActivity() } }
    do {
      do { return try body(try opened()) } catch let error as DatabaseError
        where error.resultCode == .SQLITE_READONLY && !isNaive
      {
        // A log that could once not be opened for writing stays read-only as long as the
        // connection lives.
        pool = nil
        return try body(try opened())
      }
    } catch let error as DatabaseError {
      switch error.resultCode {
      case .SQLITE_CORRUPT, .SQLITE_NOTADB: throw .corrupt
      case .SQLITE_IOERR, .SQLITE_FULL: throw .unknown(.ioError)
      default: throw .unavailable
      }
    } catch {
      throw .unavailable
    }
  }

  private func opened() throws -> DatabasePool {
    if let pool { return pool }
    var configuration = Configuration()
    if !isNaive {
      configuration.busyMode = .timeout(5)
      // The pool would ask for the log itself, by `fetchOne`: that takes the first row and resets
      // the statement, the reset commits the switch, and nobody hears that its sync failed.
      configuration.prepareDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    }
    let pool = try DatabasePool(
      path: launch.group + "/Documents/pool.sqlite", configuration: configuration)
    // A commit is on the disk when it returns. A pool sets NORMAL after `prepareDatabase`.
    if !isNaive {
      try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    }
    try pool.write { database in
      try database.execute(
        sql: "CREATE TABLE IF NOT EXISTS entry (key TEXT PRIMARY KEY, value BLOB NOT NULL)")
    }
    if !isNaive {
      // The log of a dead process may hold commits that no sync has brought to the disk. What
      // anybody reads must stay: so it goes into the database first.
      try pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
      try pool.write(Self.commitNothing)
    }
    self.pool = pool
    return pool
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
}
