// The names of the faults that a trace may arm; what each does stands in ChaosDisk/Faults.

/// One way in which a disk call, or one to the keychain, goes wrong once.
public enum FaultKind: UInt8, Word, Codable {
  case writeNoSpace, shortWrite, syncLost, syncReverted, readError, openError, writeError
  case createNoSpace, renameError, unlinkError, writeInterrupted, readInterrupted, closeError
  case lockError
  case keychainLocked, keychainUnavailable

  public var word: String {
    switch self {
    case .writeNoSpace: "write-enospc"
    case .shortWrite: "write-short"
    case .syncLost: "fsync-eio-ext4"
    case .syncReverted: "fsync-eio-btrfs"
    case .readError: "read-eio"
    case .openError: "open-eio"
    case .writeError: "write-eio"
    case .createNoSpace: "create-enospc"
    case .renameError: "rename-eio"
    case .unlinkError: "unlink-eio"
    case .writeInterrupted: "write-eintr"
    case .readInterrupted: "read-eintr"
    case .closeError: "close-eio"
    case .lockError: "lock-enolck"
    case .keychainLocked: "keychain-not-allowed"
    case .keychainUnavailable: "keychain-not-available"
    }
  }

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
