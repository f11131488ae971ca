// The kinds of disk calls: each is a place where a process may be stopped.

/// The kind of a disk call.
public enum DiskCall: UInt8, Sendable, CaseIterable, CustomStringConvertible {
  /// open(2) of what is there.
  case open
  /// open(2) that makes a file.
  case create
  /// read(2) and pread(2).
  case read
  /// write(2) and pwrite(2): a call of its own for each page.
  case write
  /// ftruncate(2) and fallocate(2).
  case truncate
  /// fsync(2), F_BARRIERFSYNC and F_FULLFSYNC, of a file or of a folder's names.
  case sync
  /// close(2).
  case close
  /// rename(2), and an exchange of two names.
  case rename
  /// link(2) and symlink(2).
  case link
  /// unlink(2).
  case unlink
  /// mkdir(2).
  case makeDirectory
  /// rmdir(2).
  case removeDirectory
  /// All the names in a folder at once.
  case list
  /// What is asked about a file and not its content: stat(2), readlink(2), its class, an attribute.
  /// Sleeping, and sending a message to a daemon, count as this as well.
  case status
  /// Taking, testing or giving back a lock, and the beginning of a coordinated access.
  case lock
  /// What changes facts of a file: its class, mode, times or attributes.
  case protect
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
