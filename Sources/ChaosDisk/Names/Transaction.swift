// Changes of names that a journal commits together.

/// One change of metadata, all of it or nothing (rule R5).
struct Transaction {
  enum Change {
    /// A name in a directory leads somewhere else, or nowhere.
    case entry(directory: Int32, name: NameID, old: Int32?, new: Int32?)
    /// A file or directory changes its protection class.
    case protection(inode: Int32, old: ProtectionClass, new: ProtectionClass)
    /// The permission bits change (chmod(2)).
    case mode(inode: Int32, old: UInt16, new: UInt16)
    /// An extended attribute is set or removed.
    case attribute(inode: Int32, name: NameID, old: [UInt8]?, new: [UInt8]?)
    /// Somebody set the times (utimensat(2)): they are lost with this change.
    case times(inode: Int32)

    /// All that it is about.
    var inodes: [Int32] {
      guard case .entry(let directory, _, let old, let new) = self else { return [subject] }
      return [directory] + [old, new].compactMap(\.self)
    }

    /// What it changes: a directory, or facts of an inode.
    var subject: Int32 {
      switch self {
      case .entry(let directory, _, _, _): directory
      case .protection(let inode, _, _), .mode(let inode, _, _), .attribute(let inode, _, _, _),
        .times(let inode):
        inode
      }
    }
  }

  /// The mutation that made it.
  var op: UInt32
  /// The sync that sent it to the drive, or 0.
  var flushed: UInt32 = 0
  var changes: [Change]

  /// Whether the change names this inode, as its own name does.
  func concerns(_ inode: Int32) -> Bool {
    changes.contains { change in
      switch change {
      case .entry(_, _, _, let new): new == inode
      case .protection, .mode, .attribute, .times: change.subject == inode
      }
    }
  }

  /// Whether the change gives this inode a name, or takes one from it, or is one of its facts.
  func isAbout(_ inode: Int32) -> Bool {
    changes.contains { change in
      if case .entry(_, _, let old, let new) = change { return old == inode || new == inode }
      return change.subject == inode
    }
  }

  /// Whether the change is one of a file's facts, which are the file's own and not a name.
  func changesFacts(of inode: Int32) -> Bool {
    changes.contains { change in
      if case .entry = change { false } else { change.subject == inode }
    }
  }

  /// Whether the change makes or moves a name in the place of another.
  var isRename: Bool { changes.count > 1 }

  /// Whether it is a rename that puts something in the place of another file. An exchange is none:
  /// nothing is replaced, so no file system writes data before it (R9).
  var replaces: Bool {
    guard isRename, case .entry(_, _, _, nil)? = changes.first else { return false }
    return true
  }

  /// Whether two changes have a folder in common, or are both of one file's facts.
  func shares(with other: Transaction) -> Bool {
    other.changes.contains { touches(directory: $0.subject) }
  }

  /// Whether the change is one of this directory's entries.
  func touches(directory: Int32) -> Bool { changes.contains { $0.subject == directory } }
}
