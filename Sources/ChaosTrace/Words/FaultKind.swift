// The names of the faults that a trace may arm; what each does stands in ChaosDisk/Faults.

/// One way in which a disk call, or one to the keychain, goes wrong once.
public enum FaultKind: UInt8, Word, Codable {
  /// A page cannot be written: ENOSPC. A write that has written some before says how many bytes.
  case writeNoSpace
  /// A write stops halfway through a page and says so, without an error.
  case shortWrite
  /// A sync gives EIO. The first dirty page counts as clean and was never written; the rest is
  /// (FACTS.md, fsync failure).
  case syncLost
  /// A sync gives EIO. Dirty pages and the size go back to what the drive has, as on btrfs.
  case syncReverted
  /// A read gives EIO.
  case readError
  /// A file that is there cannot be opened: EIO.
  case openError
  /// A page cannot be written: EIO. A write that has written some before says how many bytes.
  case writeError
  /// A file cannot be made: ENOSPC.
  case createNoSpace
  /// A rename gives EIO, and nothing was renamed.
  case renameError
  /// A removal of a file gives EIO, and nothing was removed.
  case unlinkError
  /// A signal comes before a page is written: EINTR, or how many bytes were written before.
  case writeInterrupted
  /// A signal comes before a read: EINTR.
  case readInterrupted
  /// A close gives EIO. The descriptor is gone all the same.
  case closeError
  /// A lock cannot be taken: ENOLCK. Giving one back never fails so.
  case lockError
  /// The keychain refuses to read, add or update although nothing is locked: -25308 (B46, B95).
  case keychainLocked
  /// The keychain is not there to read, add or update: -25291 (B96).
  case keychainUnavailable
  /// A sync says that all is well, and its first dirty page was never written: only the next sync
  /// of the file gives EIO, once for each open descriptor (FACTS.md, fsync failure).
  case syncHidden

  /// The call, and behind a hyphen how it goes wrong, mostly by the name of the error.
  public static let words = spelled([
    .writeNoSpace: "write-enospc", .shortWrite: "write-short", .syncLost: "fsync-eio-ext4",
    .syncReverted: "fsync-eio-btrfs", .readError: "read-eio", .openError: "open-eio",
    .writeError: "write-eio", .createNoSpace: "create-enospc", .renameError: "rename-eio",
    .unlinkError: "unlink-eio", .writeInterrupted: "write-eintr", .readInterrupted: "read-eintr",
    .closeError: "close-eio", .lockError: "lock-enolck", .keychainLocked: "keychain-not-allowed",
    .keychainUnavailable: "keychain-not-available", .syncHidden: "fsync-eio-late",
  ])

  /// The word begins with the call that goes wrong: this is its name.
  package var stem: Substring { word.prefix { $0 != "-" } }

  /// Failures of saving before failures of looking: of several that do the same harm, the first is
  /// told. Code that does not look at any of them has one bug, not one for each.
  public static let plainestFirst: [FaultKind] = [
    .writeNoSpace, .writeError, .createNoSpace, .renameError, .syncLost, .syncReverted, .syncHidden,
    .closeError, .unlinkError, .shortWrite, .writeInterrupted, .lockError, .readError, .openError,
    .readInterrupted, .keychainLocked, .keychainUnavailable,
  ]

  /// What each file system does in its own way. A phone has one, so all that a trace asks for of
  /// these goes one way.
  public static let ofFileSystem: [FaultKind] = [.syncLost, .syncReverted, .syncHidden]

  /// Those that strike the keychain.
  public static let ofKeychain = allCases.filter { $0.stem == "keychain" }

  /// What can go wrong with taking turns.
  public static let ofLocks = allCases.filter { $0.stem == "lock" }

  /// What can go wrong when most of a save is done.
  public static let ofEnds = allCases.filter { ["fsync", "rename", "close"].contains($0.stem) }

  /// Those that strike files; every store uses some.
  public static let ofFiles = allCases.filter { $0.stem != "keychain" }
}
