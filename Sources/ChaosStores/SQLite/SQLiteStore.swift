// One process's database: keys and values, and an app's way with whatever SQLite answers.

import CSQLite
import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosSQLite
import ChaosTrace
import SystemPackage

/// A database as one process holds it.
final class SQLiteStore: Store {
  let host: Host
  let options: SQLiteOptions
  let machine: SQLiteMachine
  var place: SQLitePlace
  /// Nil after a failure that made it useless.
  var connection: SQLConnection?
  /// A commit failed, and a crash might still find it done.
  private var isUnsettled = false
  /// SQLite called the database damaged.
  private var isSuspected = false
  /// The name of a journal that stays is on the disk.
  private var journalIsNamed = false

  init(_ host: Host, _ options: SQLiteOptions) throws(StoreError) {
    self.host = host
    self.options = options
    machine = SQLiteMachine(host, options.machine)
    place = SQLitePlace(host, options)
    connection = try opened()
  }

  deinit {
    // Before the machine: what is open belongs to it.
    connection = nil
  }

  // MARK: Reading

  func read(_ key: Key) -> ReadOutcome {
    do throws(StoreError) {
      let connection = try current()
      do throws(SQLError) { return ReadOutcome(try connection.value(of: key)) } catch {
        throw failure(error, connection, isCommit: false)
      }
    } catch {
      return error == .corrupt ? .corrupt : .unavailable
    }
  }

  // MARK: Writing

  func write(_ key: Key, _ value: Value?) throws(StoreError) {
    try apply([StoreChange(key: key, value: value)])
  }

  func apply(_ changes: [StoreChange]) throws(StoreError) {
    let connection = try begin(.beginImmediate)
    do throws(SQLError) {
      for change in changes { try connection.set(change.key, change.value) }
    } catch {
      throw failure(error, connection, isCommit: false)
    }
    try commit(connection)
  }

  func update(_ key: Key, _ change: (ReadOutcome) -> Value?) throws(StoreError) {
    var isNew = false
    // Each conflict is somebody else's progress, so this ends; the number is for a broken peer.
    for _ in 0..<20 {
      let connection = try begin(options.begin == .deferred ? .begin : .beginImmediate)
      do throws(SQLError) {
        let value = change(ReadOutcome(try connection.value(of: key)))
        guard let value else {
          rollBack(connection)
          return
        }
        try connection.set(key, value)
      } catch {
        let isDeferred = options.begin == .deferred
        // A deferred transaction meets a log that is read-only at its first write: see `begin`.
        if isDeferred, error.primary == SQLITE_READONLY, !isNew {
          isNew = true
          self.connection = nil
          continue
        }
        if isDeferred, error.meaning == .busy {
          rollBack(connection)
          if error.code == ResultCode.busySnapshot, options.staleSnapshot == .ignore { return }
          continue
        }
        throw failure(error, connection, isCommit: false)
      }
      return try commit(connection)
    }
    throw .failed(.resourceBusy)
  }

  /// Makes what was acknowledged durable, where a transaction alone does not.
  func flush() throws(StoreError) {
    let connection = try current()
    switch options.journal {
    case .wal:
      guard options.synchronous == .normal else { return }
      connection.rollBack()
      do throws(SQLError) { try connection.checkpoint(SQLITE_CHECKPOINT_FULL) } catch {
        throw failure(error, connection, isCommit: false)
      }
      hold(connection)
    case .delete, .truncate, .persist, .memory, .off:
      do throws(Errno) {
        try place.syncFolder(options.fullSync == .off ? .file : .full)
      } catch {
        throw .failed(error)
      }
    }
  }

  // MARK: Transactions

  private func begin(_ statement: SQLConnection.Statement) throws(StoreError) -> SQLConnection {
    var isLast = false
    while true {
      let connection = try current()
      // The transaction that was left open serves.
      if connection.isInTransaction { return connection }
      do throws(SQLError) {
        try connection.run(statement)
        return connection
      } catch {
        // A log that could once not be opened for writing stays read-only for a connection's life.
        guard error.primary == SQLITE_READONLY, !isLast else {
          throw failure(error, connection, isCommit: false)
        }
        isLast = true
        self.connection = nil
      }
    }
  }

  private func commit(_ connection: SQLConnection) throws(StoreError) {
    do throws(Errno) { try nameJournal() } catch {
      rollBack(connection)
      throw .failed(error)
    }
    do throws(SQLError) { try connection.run(.commit) } catch {
      throw failure(error, connection, isCommit: true)
    }
    hold(connection)
  }

  /// Makes a journal's name durable before the main file is written. SQLite syncs the folder of a
  /// new journal as well, and ignores how that ends: a crash finds half a transaction that nothing
  /// undoes.
  private func nameJournal() throws(Errno) {
    switch options.journal {
    case .wal, .memory, .off: return
    case .truncate, .persist: if journalIsNamed { return }
    case .delete: break
    }
    guard options.settles, options.synchronous != .off else { return }
    try place.syncFolder(options.fullSync == .off ? .file : .full)
    journalIsNamed = true
  }

  private func rollBack(_ connection: SQLConnection) {
    connection.rollBack()
    hold(connection)
  }

  /// An app that saves the next change a little sooner: its transaction and lock are there already.
  private func hold(_ connection: SQLConnection) {
    if options.transaction == .held { try? connection.run(.beginImmediate) }
  }

  // MARK: Failures

  /// The connection; opened anew if the last one became useless.
  private func current() throws(StoreError) -> SQLConnection {
    if isSuspected {
      isSuspected = false
      try examine()
    }
    let connection: SQLConnection
    if let open = self.connection {
      connection = open
    } else {
      connection = try opened()
      self.connection = connection
    }
    if isUnsettled, !settle(connection) { throw .unavailable }
    return connection
  }

  /// A commit failed after its frames were written: the log holds it, valid to the last byte, and a
  /// crash would bring it back. A commit of nothing takes its place. Returns whether it is certain
  /// now that the failed one did not happen.
  private func settle(_ connection: SQLConnection) -> Bool {
    guard options.settles else { return false }
    isUnsettled = true
    do throws(SQLError) {
      try connection.commitNothing()
      isUnsettled = false
    } catch {
      // Not durable, but who lives, or comes next, does not find the failed one any more. A new
      // log's head is synced before its frames are written, so it takes a commit without syncs.
      try? connection.execute("PRAGMA synchronous = OFF")
      try? connection.commitNothing()
      // The next try begins with what is in the files.
      self.connection = nil
    }
    return !isUnsettled
  }

  /// What a failure means to whoever asked, after what can be done about it was done.
  private func failure(_ error: SQLError, _ connection: SQLConnection, isCommit: Bool)
    -> StoreError
  {
    connection.rollBack()
    switch error.meaning {
    case .busy: return .failed(.resourceBusy)
    case .damaged:
      // That is also SQLite's word for a read that failed with EIO. Whoever comes next looks again.
      isSuspected = connection.systemError == 0
      self.connection = nil
      return .unavailable
    case .misused:
      self.connection = nil
      return .failed(.invalidArgument)
    case .refused, .unavailable:
      if isCommit { return failedCommit(errno(error), connection) }
      return error.meaning == .refused ? .failed(errno(error)) : .unavailable
    }
  }

  /// A commit that failed may have happened all the same.
  private func failedCommit(_ errno: Errno, _ connection: SQLConnection) -> StoreError {
    if options.journal == .wal { return settle(connection) ? .failed(errno) : .unknown(errno) }
    // What is in the cache is not what is in the file, if the journal's content went with the sync.
    if options.settles { self.connection = nil }
    return .unknown(errno)
  }

  private func errno(_ error: SQLError) -> Errno {
    switch error.primary {
    case SQLITE_FULL: .noSpace
    case SQLITE_READONLY: .readOnlyFileSystem
    default: .ioError
    }
  }

  /// What `PRAGMA integrity_check` complains about; one that cannot be read says so itself.
  func check() -> [String] {
    guard let connection else { return [] }
    do throws(SQLError) {
      let answer = try connection.text("PRAGMA integrity_check(1)")
      return answer == "ok" ? [] : [answer]
    } catch {
      return error.meaning == .damaged ? ["the database is malformed"] : []
    }
  }
}
