// Result codes that SQLite's header builds with shifts, which Swift does not import.

import CSQLite
import SystemPackage

/// Extended result codes, and how errors of system calls become results.
public enum ResultCode {
  /// SQLITE_IOERR_READ (266): a file cannot be read, such as one of class A after a lock (F6). EIO
  /// is told as damage instead.
  public static let readFailed = SQLITE_IOERR | 1 << 8
  static let shortRead = SQLITE_IOERR | 2 << 8
  static let writeFailed = SQLITE_IOERR | 3 << 8
  static let syncFailed = SQLITE_IOERR | 4 << 8
  static let folderSyncFailed = SQLITE_IOERR | 5 << 8
  static let truncateFailed = SQLITE_IOERR | 6 << 8
  static let statusFailed = SQLITE_IOERR | 7 << 8
  static let unlockFailed = SQLITE_IOERR | 8 << 8
  static let readLockFailed = SQLITE_IOERR | 9 << 8
  static let deleteFailed = SQLITE_IOERR | 10 << 8
  static let accessFailed = SQLITE_IOERR | 13 << 8
  static let reservedCheckFailed = SQLITE_IOERR | 14 << 8
  static let lockFailed = SQLITE_IOERR | 15 << 8
  static let memoryOpenFailed = SQLITE_IOERR | 18 << 8
  static let memorySizeFailed = SQLITE_IOERR | 19 << 8
  static let memoryLockFailed = SQLITE_IOERR | 20 << 8
  static let memoryMapFailed = SQLITE_IOERR | 21 << 8
  static let nothingToDelete = SQLITE_IOERR | 23 << 8
  /// Apple's build, when a file of class A is used on a locked phone.
  public static let vnode = SQLITE_IOERR | 27 << 8
  /// SQLite's core turns it into SQLITE_CORRUPT.
  static let fileSystemIsCorrupt = SQLITE_IOERR | 33 << 8
  /// SQLITE_BUSY_SNAPSHOT (517): a transaction that began by reading cannot write, since others
  /// have written (M28).
  public static let busySnapshot = SQLITE_BUSY | 2 << 8
  static let readOnlyCannotInitialise = SQLITE_READONLY | 5 << 8
  static let readOnlyDirectory = SQLITE_READONLY | 6 << 8

  /// What an error of a lock means: mostly, as far as one can tell, that it is held.
  static func ofLock(_ errno: Errno, otherwise: Int32) -> Int32 {
    switch errno {
    case .permissionDenied, .resourceTemporarilyUnavailable, .timedOut, .resourceBusy,
      .interrupted, .noLocks:
      SQLITE_BUSY
    case .notPermitted: SQLITE_PERM
    default: otherwise
    }
  }
}
