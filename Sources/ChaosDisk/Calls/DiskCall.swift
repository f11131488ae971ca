// The kinds of disk calls: each is a place where a process may be stopped.

/// The kind of a disk call.
public enum DiskCall: UInt8, Sendable, CaseIterable, CustomStringConvertible {
  case open, create, read, write, truncate, sync, close, rename, link, unlink
  case makeDirectory, removeDirectory, list, status, lock, protect
  /// A question to the keychain that may be refused: reading, adding, updating.
  case keychain
  /// Any other message to a process of the system, or its answer.
  case message

  /// The name of the system call.
  public var description: String {
    switch self {
    case .open: "open"
    case .create: "open(O_CREAT)"
    case .read: "read"
    case .write: "write"
    case .truncate: "ftruncate"
    case .sync: "fsync"
    case .close: "close"
    case .rename: "rename"
    case .link: "link"
    case .unlink: "unlink"
    case .makeDirectory: "mkdir"
    case .removeDirectory: "rmdir"
    case .list: "readdir"
    case .status: "stat"
    case .lock: "lock"
    case .protect: "setattrlist"
    case .keychain: "a call to the keychain"
    case .message: "a message"
    }
  }
}
