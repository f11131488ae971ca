// A lock as the system sees it when it looks at who holds what.

/// A lock that a process holds.
public struct HeldLock: Hashable, Sendable {
  /// The file, by one of its names; nil if it has none any more.
  public var path: String?
  /// How much it excludes. A process may hold several on one file, each by itself.
  public var mode: LockMode
}

extension Disk {
  /// The locks that a process holds, in the order in which it took them.
  public func locks(heldBy process: Int) -> [HeldLock] {
    locks.held(by: process).map { lock in
      HeldLock(path: firstPath(of: lock.inode, in: Disk.root), mode: lock.mode)
    }
  }

  /// Whether a file says in its header that it is an SQLite database in WAL mode. The system looks
  /// itself, so the protection class does not matter (F70).
  public func isWriteAheadLogged(_ path: String) -> Bool {
    guard let inode = try? inode(path), inodes[Int(inode)].kind == .file else { return false }
    let header = inodes[Int(inode)].read(0, 20)
    return header.count == 20 && header[..<16].elementsEqual(Self.databaseHeader)
      && header[18] == 2
  }

  /// Whether any file says in its header that it is an SQLite database.
  public var hasDatabase: Bool {
    inodes.contains { $0.kind == .file && $0.read(0, 16).elementsEqual(Self.databaseHeader) }
  }

  private static let databaseHeader = Array("SQLite format 3\0".utf8)
}
