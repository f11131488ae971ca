// Opening: telling locked, absent, busy, failing and damaged apart. Each asks for something else.

import CSQLite
import ChaosContracts
import ChaosDisk
import ChaosSQLite
import SystemPackage

extension SQLiteStore {
  /// The version of the schema that this app knows.
  static let schema = 1

  func opened() throws(StoreError) -> SQLConnection {
    do throws(Errno) { try place.prepare() } catch { throw .failed(error) }
    // Only what does not exist may be created; what is there and cannot be read stays untouched.
    let isThere: Bool
    do throws(Errno) { isThere = try place.exists(place.main) } catch { throw .failed(error) }
    do throws(SQLError) { return try connectInTurn(creates: !isThere) } catch {
      if options.recovery == .destructive, error.meaning != .busy { return try startOver() }
      switch error.meaning {
      case .busy: throw .failed(.resourceBusy)
      case .damaged:
        if error.system == 0 { try examine() }
        throw .unavailable
      case .misused: throw .failed(.invalidArgument)
      case .refused: throw .failed(.readOnlyFileSystem)
      case .unavailable: throw .unavailable
      }
    }
  }

  /// The mode is set without SQLite's own waiting, so the store waits: three tries, a second apart.
  private func connectInTurn(creates: Bool) throws(SQLError) -> SQLConnection {
    var tries = 1
    while true {
      do throws(SQLError) {
        let connection = try connect(creates: creates)
        // SQLite syncs the folder with a new journal, and ignores how that ends.
        if options.settles {
          do throws(Errno) { try place.syncFolder(.full) } catch {
            throw SQLError(code: SQLITE_IOERR)
          }
        }
        return connection
      } catch {
        if error.meaning != .busy || tries == 3 || !host.isAlive { throw error }
      }
      tries += 1
      try? host.sleep(seconds: 1)
    }
  }

  private func connect(creates: Bool) throws(SQLError) -> SQLConnection {
    let hasLog = try? (place.size(place.main + "-wal") ?? 0) > 0
    // A journal that stays is zeroed at its head to end it. Where the sync of that failed it may be
    // whole again some day, and undo what everybody saw: so it is written, and ended, once more.
    let mayReturn = options.journal == .persist && options.settles
    let hasJournal = try? mayReturn && (place.size(place.main + "-journal") ?? 0) > 0
    let flags = SQLITE_OPEN_READWRITE | (creates ? SQLITE_OPEN_CREATE : 0)
    let connection = try SQLConnection(place.main, machine, flags: flags)
    do throws(SQLError) {
      // SQLite falls back to reading only; whoever has to write must not be content with that.
      if connection.isReadOnly { throw SQLError(code: SQLITE_CANTOPEN) }
      try configure(connection)
      try migrate(connection)
      if options.journal == .wal, options.settles, hasLog != false {
        try settleLog(connection)
      }
      if hasJournal != false { try connection.commitNothing() }
    } catch {
      var failure = error
      failure.system = connection.systemError
      throw failure
    }
    return connection
  }

  private func configure(_ connection: SQLConnection) throws(SQLError) {
    connection.setBusyTimeout(options.busyTimeout)
    if options.journal == .wal, options.persistsWAL {
      connection.persistWAL()
      if options.settles { connection.closePlainly() }
    }
    if options.fullSync != .off { try connection.execute("PRAGMA fullfsync = 1") }
    try connection.execute("PRAGMA synchronous = \(options.synchronous.rawValue)")
    let mode = try connection.text("PRAGMA journal_mode = \(options.journal.rawValue)")
    // Somebody else uses the database in another mode, and it cannot be changed now.
    if mode != options.journal.rawValue { throw SQLError(code: SQLITE_BUSY) }
    if options.journal == .wal {
      connection.checkpointAutomatically(options.checkpoint ?? 0)
    }
  }

  /// SQLite takes what it finds in the log of a dead process for committed, also what only the page
  /// cache holds: frames that were never synced, and those whose sync failed. Nobody shall see
  /// them before they are as durable as they look: they go to the main file, and a new log begins.
  private func settleLog(_ connection: SQLConnection) throws(SQLError) {
    try connection.checkpoint(SQLITE_CHECKPOINT_TRUNCATE)
    try connection.commitNothing()
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
        connection.rollBack()
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

  /// SQLite called the database damaged. Only a second look that agrees puts it aside, aloud.
  /// Throws `corrupt` when it is damaged; the next to come finds no database.
  func examine() throws(StoreError) {
    guard isDamaged() else { return }
    do throws(Errno) { try place.putAside() } catch { throw .corrupt }
    host.report(.lostData)
    throw .corrupt
  }

  /// Whether a connection of its own finds damage that no error of the system explains, also none
  /// that only the layer knows of: of the journal, which is closed again at once.
  private func isDamaged() -> Bool {
    let before = machine.failedReads
    return findsDamage() && machine.failedReads == before
  }

  private func findsDamage() -> Bool {
    do throws(SQLError) {
      let connection = try SQLConnection(place.main, machine, flags: SQLITE_OPEN_READWRITE)
      do throws(SQLError) {
        connection.setBusyTimeout(options.busyTimeout)
        if options.persistsWAL { connection.persistWAL() }
        if try connection.text("PRAGMA integrity_check(1)") == "ok" { return false }
      } catch {
        if error.meaning != .damaged { return false }
      }
      return connection.systemError == 0
    } catch {
      return error.meaning == .damaged
    }
  }
}
