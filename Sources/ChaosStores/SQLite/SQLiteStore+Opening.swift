// Opening: telling locked, absent, busy, failing and damaged apart, for each asks for something
// else.

import CSQLite
import ChaosContracts
import ChaosDisk
import ChaosSQLite
import SystemPackage

extension SQLiteStore {
  /// The version of the schema that this app knows.
  static let schema = 1

  /// A connection to a database with the app's table in it.
  func opened() throws(StoreError) -> SQLConnection {
    do throws(Errno) { try place.prepare() } catch { throw .failed(error) }
    // Only what does not exist may be created; what is there and cannot be read stays untouched.
    let isThere: Bool
    do throws(Errno) { isThere = try place.exists(place.main) } catch { throw .failed(error) }
    do throws(SQLError) { return try connect(creates: !isThere) } catch {
      if options.recovery == .destructive, error.meaning != .busy { return try startOver() }
      switch error.meaning {
      case .busy: throw .failed(.resourceBusy)
      case .damaged: throw suspected(systemError: error.system)
      case .misused: throw .failed(.invalidArgument)
      case .refused: throw .failed(.readOnlyFileSystem)
      case .unavailable: throw .unavailable
      }
    }
  }

  private func connect(creates: Bool) throws(SQLError) -> SQLConnection {
    let flags = SQLITE_OPEN_READWRITE | (creates ? SQLITE_OPEN_CREATE : 0)
    let connection = try SQLConnection(place.main, machine, flags: flags)
    do throws(SQLError) {
      // SQLite falls back to reading only; whoever has to write must not be content with that.
      if connection.isReadOnly { throw SQLError(code: SQLITE_CANTOPEN) }
      try configure(connection)
      try migrate(connection)
    } catch {
      var failure = error
      failure.system = connection.systemError
      throw failure
    }
    return connection
  }

  private func configure(_ connection: SQLConnection) throws(SQLError) {
    connection.setBusyTimeout(options.busyTimeout)
    if options.fullSync != .off { try connection.execute("PRAGMA fullfsync = 1") }
    try connection.execute("PRAGMA synchronous = \(options.synchronous.rawValue)")
    let mode = try connection.text("PRAGMA journal_mode = \(options.journal.rawValue)")
    // Somebody else uses the database in another mode, and it cannot be changed now.
    if mode != options.journal.rawValue { throw SQLError(code: SQLITE_BUSY) }
    if options.journal == .wal {
      try connection.execute("PRAGMA wal_autocheckpoint = \(options.checkpoint ?? 0)")
      if options.persistsWAL { connection.persistWAL() }
    }
  }

  /// Makes the table. A database that a later version of the app wrote is refused, and left alone.
  private func migrate(_ connection: SQLConnection) throws(SQLError) {
    var version = try connection.number("PRAGMA user_version")
    if version == 0 {
      try connection.run(.beginImmediate)
      do throws(SQLError) {
        // Another process may have come first.
        version = try connection.number("PRAGMA user_version")
        if version == 0 {
          try connection.execute(
            "CREATE TABLE entry (key TEXT PRIMARY KEY NOT NULL, value BLOB NOT NULL) WITHOUT ROWID"
          )
          try connection.execute("PRAGMA user_version = \(Self.schema)")
          version = Self.schema
        }
        try connection.run(.commit)
      } catch {
        if connection.isInTransaction { try? connection.run(.rollback) }
        throw error
      }
    }
    if version > Self.schema { throw SQLError(code: SQLITE_CANTOPEN) }
  }

  /// The mistake of M03: whatever the reason, the database is put away, and an empty one begun.
  private func startOver() throws(StoreError) -> SQLConnection {
    do throws(Errno) { try place.putAside() } catch { throw .failed(error) }
    do throws(SQLError) { return try connect(creates: true) } catch { throw .unavailable }
  }

  /// SQLite called the database damaged. That is also its word for a read that failed with EIO, so
  /// an error of the system, or a second look that finds nothing, takes the suspicion away.
  func suspected(systemError: Int32) -> StoreError {
    if systemError != 0 { return .unavailable }
    switch secondLook() {
    case .fine: return .unavailable
    case .unavailable: return .unavailable
    case .damaged:
      do throws(Errno) { try place.putAside() } catch { return .corrupt }
      host.report(.lostData)
      return .corrupt
    }
  }

  private enum Look { case fine, damaged, unavailable }

  private func secondLook() -> Look {
    var system: Int32 = 0
    do throws(SQLError) {
      let connection = try SQLConnection(place.main, machine, flags: SQLITE_OPEN_READWRITE)
      do throws(SQLError) {
        connection.setBusyTimeout(options.busyTimeout)
        return try connection.text("PRAGMA integrity_check(1)") == "ok" ? .fine : .damaged
      } catch {
        system = connection.systemError
        throw error
      }
    } catch {
      return error.meaning == .damaged && system == 0 ? .damaged : .unavailable
    }
  }
}
