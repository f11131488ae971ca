// What a file is for in a database.

import CSQLite

/// The files of a database, each of which has a protection class of its own.
public enum FileRole: Sendable, CaseIterable {
  /// The database itself.
  case main
  /// The write-ahead log, `-wal`.
  case wal
  /// The log's index, `-shm`, which all connections map into their memory.
  case sharedMemory
  /// The rollback journal, `-journal`, and the one above several of them.
  case journal
  /// Anything else, such as what a large sort puts aside: it goes when it is closed.
  case temporary

  init(openFlags flags: Int32) {
    if flags & SQLITE_OPEN_MAIN_DB != 0 {
      self = .main
    } else if flags & SQLITE_OPEN_WAL != 0 {
      self = .wal
    } else if flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL) != 0 {
      self = .journal
    } else {
      self = .temporary
    }
  }
}
