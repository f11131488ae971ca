// The names of the faults that a trace may arm; what each does stands in ChaosDisk/Faults.

/// One way in which a disk call, or one to the keychain, goes wrong once.
public enum FaultKind: UInt8, Word, Codable {
  case writeNoSpace, shortWrite, syncLost, syncReverted, readError, openError, writeError
  case createNoSpace, renameError, unlinkError, writeInterrupted, readInterrupted, closeError
  case lockError
  case keychainLocked, keychainUnavailable

  public static let words = spelled([
    .writeNoSpace: "write-enospc", .shortWrite: "write-short", .syncLost: "fsync-eio-ext4",
    .syncReverted: "fsync-eio-btrfs", .readError: "read-eio", .openError: "open-eio",
    .writeError: "write-eio", .createNoSpace: "create-enospc", .renameError: "rename-eio",
    .unlinkError: "unlink-eio", .writeInterrupted: "write-eintr", .readInterrupted: "read-eintr",
    .closeError: "close-eio", .lockError: "lock-enolck", .keychainLocked: "keychain-not-allowed",
    .keychainUnavailable: "keychain-not-available",
  ])

  /// The word begins with the call that goes wrong: this is its name.
  package var stem: Substring { word.prefix { $0 != "-" } }

  /// Failures of saving before failures of looking: of several that do the same harm, the first is
  /// told. Code that does not look at any of them has one bug, not one for each.
  public static let plainestFirst: [FaultKind] = [
    .writeNoSpace, .writeError, .createNoSpace, .renameError, .syncLost, .syncReverted, .closeError,
    .unlinkError, .shortWrite, .writeInterrupted, .lockError, .readError, .openError,
    .readInterrupted, .keychainLocked, .keychainUnavailable,
  ]

  /// Those that strike the keychain.
  public static let ofKeychain = allCases.filter { $0.stem == "keychain" }

  /// Those that strike files; every store uses some.
  public static let ofFiles = allCases.filter { $0.stem != "keychain" }
}
