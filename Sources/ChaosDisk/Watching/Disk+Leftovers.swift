// Files that an interrupted act left behind, until somebody deals with them.

extension Disk {
  /// Somebody opened, moved or removed a file.
  func touch(_ inode: Int32) {
    if !state.leftovers.isEmpty { state.leftovers.removeAll { $0.inode == inode } }
  }

  /// The leftovers that still stand where they were made.
  public var residue: [String] {
    state.leftovers.filter { leftover in
      let inode = try? inode(leftover.path)
      return inode == leftover.inode
    }.map(\.path)
  }
}

extension Disk {
  /// A file that a process is known to have made or written.
  struct Leftover: Equatable {
    var inode: Int32
    var path: String
    /// The process, as an owner of locks.
    var process: Int
  }
}
