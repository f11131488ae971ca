// In which ways the file layer below SQLite can differ from one system to the next.

import ChaosDisk

/// How a process's SQLite reaches its files.
public struct MachineOptions: Hashable, Sendable {
  /// Whose result codes a refused file shows.
  public enum Errors: String, Sendable, CaseIterable {
    /// Those of the library's own source: SQLITE_CANTOPEN, SQLITE_IOERR_READ.
    case portable
    /// Those that Apple's build was seen to give: SQLITE_AUTH, SQLITE_IOERR_VNODE.
    case apple
  }

  /// The class that each file is created with; the folder's class where it is nil (F10).
  public struct Classes: Hashable, Sendable {
    /// That of the database itself.
    public var main: ProtectionClass?
    /// That of the log, which is made when it is first needed (F105).
    public var wal: ProtectionClass?
    /// That of the log's index, which is made with the log (F105).
    public var sharedMemory: ProtectionClass?
    /// That of rollback journals, which are made anew again and again.
    public var journal: ProtectionClass?

    /// The same class for every file.
    public init(_ protection: ProtectionClass? = nil) {
      main = protection
      wal = protection
      sharedMemory = protection
      journal = protection
    }

    /// The class for a file's role; nil, the folder's, for temporary files in any case.
    public subscript(role: FileRole) -> ProtectionClass? {
      switch role {
      case .main: main
      case .wal: wal
      case .sharedMemory: sharedMemory
      case .journal: journal
      case .temporary: nil
      }
    }
  }

  /// What a file that is refused for its class looks like to the library's caller (B77).
  public var errors = Errors.portable
  /// With which classes files are made. Apple's flags for `sqlite3_open_v2` come first, where the
  /// library hands them on: the one that Apple ships; the one that is published keeps them back, so
  /// say the class here.
  public var classes = Classes()
  /// Whether an F_FULLFSYNC that fails is tried again as a plain fsync, as the library's own file
  /// layer does for file systems that do not know F_FULLFSYNC.
  public var fullSyncFallsBack = false

  /// As the library's own file layer does it, in the classes of the folders.
  public init() {}
}
