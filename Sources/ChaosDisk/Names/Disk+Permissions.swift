// Who may do what: the phone has one user, who owns every file, so the owner's bits decide
// (path_resolution(7), "Permissions").

import SystemPackage

extension Disk {
  /// What somebody wants to do with a file or folder, as the bits of its mode.
  struct Wish: OptionSet {
    let rawValue: UInt16
    static let read = Wish(rawValue: 4)
    static let write = Wish(rawValue: 2)
    static let search = Wish(rawValue: 1)
  }

  /// Throws EACCES if the mode forbids it.
  func allow(_ inode: Int32, _ wish: Wish) throws(Errno) {
    let bits = wish.rawValue << 6
    guard inodes[Int(inode)].mode & bits == bits else { throw .permissionDenied }
  }

  /// Throws EACCES if names may not be made or removed in a folder.
  func allowNames(in directory: Int32) throws(Errno) { try allow(directory, [.write, .search]) }

  /// In the order in which Linux looks (vfs_rename).
  func allowMove(_ from: Place, _ inode: Int32, _ to: Place) throws(Errno) {
    try allowNames(in: from.directory)
    try allowNames(in: to.directory)
    let kind = inodes[Int(inode)].kind
    if let target = to.inode {
      let isFolder = inodes[Int(target)].kind == .directory
      if kind == .directory, !isFolder { throw .notDirectory }
      if kind != .directory, isFolder { throw .isDirectory }
    }
    // Its ".." will lead elsewhere.
    if kind == .directory, from.directory != to.directory { try allow(inode, .write) }
  }
}
