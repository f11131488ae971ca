// Changes of names that a journal commits together.

/// One change of metadata, all of it or nothing (rule R5).
struct Transaction {
  enum Change {
    /// A name in a directory leads somewhere else, or nowhere.
    case entry(directory: Int32, name: NameID, old: Int32?, new: Int32?)
    /// A file or directory changes its protection class.
    case protection(inode: Int32, old: ProtectionClass, new: ProtectionClass)

    /// What it changes: a directory, or the class of an inode.
    var subject: Int32 {
      switch self {
      case .entry(let directory, _, _, _): directory
      case .protection(let inode, _, _): inode
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
      case .protection(let changed, _, _): changed == inode
      }
    }
  }

  /// Whether the change gives this inode a name, or takes one from it.
  func isAbout(_ inode: Int32) -> Bool {
    changes.contains { change in
      switch change {
      case .entry(_, _, let old, let new): old == inode || new == inode
      case .protection(let changed, _, _): changed == inode
      }
    }
  }

  /// Whether the change is one of a file's class, which is the file's own and not a name.
  func changesProtection(of inode: Int32) -> Bool {
    changes.contains { if case .protection(inode, _, _) = $0 { true } else { false } }
  }

  /// Whether the change makes or moves a name in the place of another.
  var isRename: Bool { changes.count > 1 }

  /// Whether two changes have a folder in common, or are both of one file's class.
  func shares(with other: Transaction) -> Bool {
    other.changes.contains { touches(directory: $0.subject) }
  }

  /// Whether the change is one of this directory's entries.
  func touches(directory: Int32) -> Bool { changes.contains { $0.subject == directory } }
}
