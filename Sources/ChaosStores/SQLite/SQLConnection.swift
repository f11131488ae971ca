// A database connection in Swift's words: statements that are prepared once, results as errors.

import CSQLite
import ChaosContracts
import ChaosSQLite
import ChaosTrace

final class SQLConnection {
  /// The statements that a store uses again and again.
  enum Statement: Int, CaseIterable {
    case begin, beginImmediate, commit, rollback, select, upsert, delete

    var sql: String {
      switch self {
      case .begin: "BEGIN"
      case .beginImmediate: "BEGIN IMMEDIATE"
      case .commit: "COMMIT"
      case .rollback: "ROLLBACK"
      case .select: "SELECT value FROM entry WHERE key = ?1"
      case .upsert: "INSERT OR REPLACE INTO entry (key, value) VALUES (?1, ?2)"
      case .delete: "DELETE FROM entry WHERE key = ?1"
      }
    }
  }

  private let database: OpaquePointer
  private var statements = [OpaquePointer?](repeating: nil, count: Statement.allCases.count)

  /// Opens a database through a process's file layer.
  init(_ path: String, _ machine: SQLiteMachine, flags: Int32) throws(SQLError) {
    var opened: OpaquePointer?
    // One thread runs at a time.
    let code = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX, machine.name)
    guard let opened else { throw SQLError(code: SQLITE_NOMEM) }
    if code != SQLITE_OK {
      let error = SQLError(code: sqlite3_extended_errcode(opened))
      sqlite3_close(opened)
      throw error
    }
    database = opened
    sqlite3_extended_result_codes(database, 1)
  }

  deinit {
    for statement in statements { sqlite3_finalize(statement) }
    sqlite3_close(database)
  }

  /// A file that could not be opened for writing was opened for reading only.
  var isReadOnly: Bool { sqlite3_db_readonly(database, "main") == 1 }

  var isInTransaction: Bool { sqlite3_get_autocommit(database) == 0 }

  func setBusyTimeout(_ milliseconds: Int) { sqlite3_busy_timeout(database, Int32(milliseconds)) }

  /// Moves the log's content into the main file when it has so many pages; 0 is never.
  func checkpointAutomatically(_ pages: Int) { sqlite3_wal_autocheckpoint(database, Int32(pages)) }

  /// The -wal and -shm files stay when the last connection closes.
  func persistWAL() {
    var on: Int32 = 1
    sqlite3_file_control(database, "main", SQLITE_FCNTL_PERSIST_WAL, &on)
  }

  /// Closing the last connection leaves the log as it is. SQLite's own way is a checkpoint, and it
  /// trusts the index in shared memory for it: after a sync that failed and took the file back,
  /// what it copies are not the frames that the index was made from.
  func closePlainly() { _ = chaos_sqlite_close_plainly(database) }

  /// The system's error for the last failure of main file, journal or log; 0 if there was none.
  var systemError: Int32 {
    var number: Int32 = 0
    sqlite3_file_control(database, "main", SQLITE_FCNTL_LAST_ERRNO, &number)
    if number != 0 { return number }
    var journal: UnsafeMutablePointer<sqlite3_file>?
    sqlite3_file_control(database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &journal)
    if let journal, let methods = journal.pointee.pMethods {
      _ = methods.pointee.xFileControl(journal, SQLITE_FCNTL_LAST_ERRNO, &number)
    }
    return number
  }

  /// Runs SQL that is used once.
  func execute(_ sql: String) throws(SQLError) {
    let code = sqlite3_exec(database, sql, nil, nil, nil)
    if code != SQLITE_OK { throw SQLError(code: code) }
  }

  /// The number that a statement gives.
  func number(_ sql: String) throws(SQLError) -> Int { Int(try text(sql)) ?? 0 }

  /// The text of the first row. The statement is run to its end: a pragma that changes the file
  /// gives its row first, and its error after that.
  func text(_ sql: String) throws(SQLError) -> String {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v2(database, sql, -1, &statement, nil)
    guard code == SQLITE_OK else { throw SQLError(code: code) }
    defer { sqlite3_finalize(statement) }
    guard try step(statement) else { return "" }
    let text = sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? ""
    while try step(statement) {}
    return text
  }

  /// Runs one of the store's statements that give no rows.
  func run(_ statement: Statement) throws(SQLError) {
    let prepared = try prepare(statement)
    defer { sqlite3_reset(prepared) }
    _ = try step(prepared)
  }

  /// Ends a transaction that is open, and what it changed.
  func rollBack() {
    if isInTransaction { try? run(.rollback) }
  }

  func value(of key: Key) throws(SQLError) -> Value? {
    let prepared = try prepare(.select)
    defer { sqlite3_reset(prepared) }
    bind(key, to: prepared)
    guard try step(prepared) else { return nil }
    let count = Int(sqlite3_column_bytes(prepared, 0))
    let bytes = UnsafeRawBufferPointer(start: sqlite3_column_blob(prepared, 0), count: count)
    return Value(bytes: Array(bytes))
  }

  func set(_ key: Key, _ value: Value?) throws(SQLError) {
    let prepared = try prepare(value == nil ? .delete : .upsert)
    defer { sqlite3_reset(prepared) }
    bind(key, to: prepared)
    if let value {
      // A pointer to nothing would bind NULL.
      _ =
        value.bytes.isEmpty
        ? sqlite3_bind_zeroblob(prepared, 2, 0)
        : chaos_sqlite_bind_blob(prepared, 2, value.bytes, Int32(value.bytes.count))
    }
    _ = try step(prepared)
  }

  /// Commits a transaction that changes nothing, but writes a page.
  func commitNothing() throws(SQLError) {
    do throws(SQLError) {
      try run(.beginImmediate)
      try execute("PRAGMA user_version = \(try number("PRAGMA user_version"))")
      try run(.commit)
    } catch {
      rollBack()
      throw error
    }
  }

  func checkpoint(_ mode: Int32) throws(SQLError) {
    let code = sqlite3_wal_checkpoint_v2(database, nil, mode, nil, nil)
    if code != SQLITE_OK { throw SQLError(code: sqlite3_extended_errcode(database)) }
  }

  private func bind(_ key: Key, to statement: OpaquePointer?) {
    _ = chaos_sqlite_bind_text(statement, 1, key.name)
  }

  private func prepare(_ statement: Statement) throws(SQLError) -> OpaquePointer? {
    if let known = statements[statement.rawValue] { return known }
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v3(
      database, statement.sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK else { throw SQLError(code: code) }
    statements[statement.rawValue] = prepared
    return prepared
  }

  /// - Returns: whether there is a row.
  private func step(_ statement: OpaquePointer?) throws(SQLError) -> Bool {
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw SQLError(code: code)
    }
  }
}
