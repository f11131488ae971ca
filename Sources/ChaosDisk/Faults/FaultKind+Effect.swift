// Where each fault strikes and what the caller sees. A new case stops the compiler here.

import ChaosTrace
import SystemPackage

extension FaultKind {
  /// The call that the fault makes go wrong.
  public var call: DiskCall {
    switch self {
    case .writeNoSpace, .shortWrite, .writeError, .writeInterrupted: .write
    case .syncLost, .syncReverted, .syncHidden: .sync
    case .readError, .readInterrupted: .read
    case .openError: .open
    case .createNoSpace: .create
    case .renameError: .rename
    case .unlinkError: .unlink
    case .closeError: .close
    case .lockError: .lock
    case .keychainLocked, .keychainUnavailable: .keychain
    }
  }

  /// The error that the caller sees; a short write shows none, a sync may leave it to the next.
  public var errno: Errno? {
    switch self {
    case .writeNoSpace, .createNoSpace: .noSpace
    case .shortWrite, .syncHidden: nil
    case .syncLost, .syncReverted, .readError, .openError, .writeError, .renameError,
      .unlinkError, .closeError:
      .ioError
    case .writeInterrupted, .readInterrupted: .interrupted
    case .lockError: .noLocks
    // In the keychain's own words: -25308 and -25291.
    case .keychainLocked: .notPermitted
    case .keychainUnavailable: .ioError
    }
  }
}
