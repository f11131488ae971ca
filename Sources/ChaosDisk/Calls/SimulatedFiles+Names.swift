// Names, facts and classes. Metadata is never gated by file protection (F9).

import SystemPackage

extension SimulatedFiles {
  /// Where a path leads. Links are followed up to the last name.
  func place(
    _ path: String, follows: Bool = false, followsSlash: Bool = false, mayEndTooLong: Bool = false
  ) throws(Errno) -> Disk.Place {
    if barred != nil { try allow(path) }
    return try disk.place(
      path, follows: follows, followsSlash: followsSlash, under: mountPoint,
      mayEndTooLong: mayEndTooLong)
  }

  func inode(_ path: String, follows: Bool = true) throws(Errno) -> Int32 {
    if barred != nil { try allow(path) }
    return try disk.inode(path, follows: follows, under: mountPoint)
  }

  /// A sandbox goes by the path that is asked for.
  private func allow(_ path: String) throws(Errno) {
    guard let barred, path.hasPrefix(barred) else { return }
    let rest = path.utf8.dropFirst(barred.utf8.count)
    if rest.isEmpty || rest.first == UInt8(ascii: "/") { throw .notPermitted }
  }

  /// Renames, in the place of what has the new name.
  ///
  /// - Throws: as `rename` of a kind.
  public func rename(_ old: String, to new: String) throws(Errno) {
    try rename(old, to: new, .replace)
  }

  /// What a rename does with a file that has the new name (renameat2(2)).
  public enum RenameKind: Sendable {
    /// It loses the name, and is gone if it has no other.
    case replace
    /// It keeps it: EEXIST (RENAME_NOREPLACE).
    case keep
    /// It gets the old name (RENAME_EXCHANGE); without such a file ENOENT.
    case exchange
  }

  /// Renames as one change of names, all or nothing in a crash unless the model splits it (R5).
  ///
  /// - Throws: ENOENT; EEXIST with `.keep`; EISDIR, ENOTDIR or ENOTEMPTY where a folder is in the
  ///   way or is moved; EINVAL for a folder that is to go below itself; EBUSY for a name that is
  ///   "." or ".."; ENAMETOOLONG; EACCES; EIO by a fault.
  public func rename(_ old: String, to new: String, _ kind: RenameKind) throws(Errno) {
    try call(.rename) { () throws(Errno) in
      // Both ways are gone before a name at their ends is looked for.
      let from = try place(old, mayEndTooLong: true)
      let to = try place(new, mayEndTooLong: true)
      guard from.end == .name else { throw .resourceBusy }
      guard to.end == .name else { throw kind == .keep ? .fileExists : .resourceBusy }
      if disk.names.isTooLong(from.name) { throw .fileNameTooLong }
      guard let inode = from.inode else { throw .noSuchFileOrDirectory }
      if disk.names.isTooLong(to.name) { throw .fileNameTooLong }
      if kind == .keep, to.inode != nil { throw .fileExists }
      if kind == .exchange {
        guard let other = to.inode else { throw .noSuchFileOrDirectory }
        if to.isFolder, disk.inodes[Int(other)].kind != .directory { throw .notDirectory }
      }
      if disk.inodes[Int(inode)].kind != .directory,
        from.isFolder || to.isFolder && kind != .exchange
      {
        throw .notDirectory
      }
      if kind == .exchange, let other = to.inode {
        try disk.exchange(from, inode, to, other)
        disk.touch(other)
        disk.know(old)
      } else {
        watch(destroying: inode, old, .movedAway)
        if let target = to.inode, target != inode { watch(destroying: target, new, .replaced) }
        try disk.move(from, inode, to: to)
      }
      disk.know(new)
      disk.touch(inode)
    }
  }

  /// Gives a file another name. A symbolic link gets one itself: it is not followed.
  ///
  /// - Throws: as `link` that may follow.
  public func link(_ old: String, to new: String) throws(Errno) {
    try link(old, to: new, follows: false)
  }

  /// - Parameter follows: whether a symbolic link gets another name, or what it leads to.
  /// - Throws: ENOENT, EEXIST, EPERM for a folder, EACCES.
  public func link(_ old: String, to new: String, follows: Bool) throws(Errno) {
    try call(.link) { () throws(Errno) in
      let inode = try inode(old, follows: follows)
      let place = try newPlace(new)
      try disk.allowNames(in: place.directory)
      guard disk.inodes[Int(inode)].kind != .directory else { throw .notPermitted }
      disk.commit([.entry(directory: place.directory, name: place.name, old: nil, new: inode)])
      disk.inodes[Int(inode)].links += 1
      disk.stamp(inode, .changed)
      disk.stampNames(place.directory)
    }
  }

  /// Where something new that is no folder may stand.
  private func newPlace(_ path: String) throws(Errno) -> Disk.Place {
    let place = try place(path)
    guard place.end == .name, place.inode == nil else { throw .fileExists }
    if place.isFolder { throw .noSuchFileOrDirectory }
    return place
  }

  /// symlink(2): a link holds any text.
  ///
  /// - Throws: ENOENT for no text, ENAMETOOLONG for a page of it, EEXIST, EACCES, ENOSPC.
  public func makeLink(_ target: [UInt8], at path: String) throws(Errno) {
    try call(.link) { () throws(Errno) in
      guard !target.isEmpty else { throw .noSuchFileOrDirectory }
      let place = try newPlace(path)
      try disk.allowNames(in: place.directory)
      guard target.count < Disk.pageSize else { throw .fileNameTooLong }
      guard disk.hasRoom else { throw .noSpace }
      _ = disk.create(
        place, .link, disk.inheritedProtection(place.directory), target: target)
    }
  }

  /// readlink(2). A link needs no key: names are never encrypted (F9).
  ///
  /// - Throws: EINVAL for what is no link, ENOENT.
  public func readLink(_ path: String) throws(Errno) -> [UInt8] {
    try call(.status) { () throws(Errno) -> [UInt8] in
      let inode = try inode(path, follows: false)
      guard disk.inodes[Int(inode)].kind == .link else { throw .invalidArgument }
      disk.stampAccess(inode)
      return disk.inodes[Int(inode)].extras?.target ?? []
    }
  }

  /// Removes a name, and the content with the last name and the last descriptor.
  ///
  /// - Throws: ENOENT; EPERM for a folder, as POSIX and Darwin have it, where Linux says EISDIR;
  ///   EACCES; ENOSPC where not a block is left (F126); EIO by a fault.
  public func unlink(_ path: String) throws(Errno) {
    try call(.unlink) { () throws(Errno) in
      let place = try place(path)
      guard place.end == .name else { throw .notPermitted }
      guard let inode = place.inode else { throw .noSuchFileOrDirectory }
      let isFolder = disk.inodes[Int(inode)].kind == .directory
      if place.isFolder { throw isFolder ? .notPermitted : .notDirectory }
      try disk.allowNames(in: place.directory)
      // POSIX and Darwin; Linux says EISDIR.
      if isFolder { throw .notPermitted }
      guard disk.allowsRemoval else { throw .noSpace }
      watch(destroying: inode, path, .removed)
      disk.removeName(place, of: inode)
      disk.touch(inode)
    }
  }

  /// Makes a folder that its owner may change, and others read.
  ///
  /// - Throws: as `makeDirectory` with a mode.
  public func makeDirectory(_ path: String, protection: ProtectionClass?) throws(Errno) {
    try makeDirectory(path, protection: protection, mode: 0o755)
  }

  /// Makes a folder of a class, whose key need not be there: for folders it is only a number (F13).
  ///
  /// - Parameter mode: the permission bits, umask applied.
  /// - Throws: EEXIST, ENOENT, EACCES, ENOSPC.
  public func makeDirectory(_ path: String, protection: ProtectionClass?, mode: UInt16)
    throws(Errno)
  {
    try call(.makeDirectory) { () throws(Errno) in
      if disk.names.split(path).isRoot { throw .fileExists }
      let place = try place(path)
      guard place.end == .name, place.inode == nil else { throw .fileExists }
      try disk.allowNames(in: place.directory)
      guard disk.hasRoom else { throw .noSpace }
      _ = disk.create(
        place, .directory, protection ?? disk.inheritedProtection(place.directory), mode: mode)
    }
  }

  /// Removes an empty folder.
  ///
  /// - Throws: ENOTEMPTY, ENOENT, ENOTDIR for a file, EINVAL for ".", EBUSY for the root, EACCES,
  ///   ENOSPC where not a block is left (F126).
  public func removeDirectory(_ path: String) throws(Errno) {
    try call(.removeDirectory) { () throws(Errno) in
      let place = try place(path)
      switch place.end {
      case .name: break
      case .dot: throw .invalidArgument
      case .dotDot: throw .directoryNotEmpty
      case .root: throw .resourceBusy
      }
      guard let inode = place.inode else { throw .noSuchFileOrDirectory }
      try disk.allowNames(in: place.directory)
      guard disk.inodes[Int(inode)].kind == .directory else { throw .notDirectory }
      guard disk.inodes[Int(inode)].entries.isEmpty else { throw .directoryNotEmpty }
      guard disk.allowsRemoval else { throw .noSpace }
      disk.removeName(place, of: inode)
    }
  }

  /// The names in a folder. Bytes that are no UTF-8 come out as replacement characters.
  ///
  /// - Throws: ENOTDIR for a file, ENOENT. The folder's own mode is not looked at.
  public func list(_ path: String) throws(Errno) -> [String] {
    try call(.list) { () throws(Errno) -> [String] in
      try names(in: try inode(path))
    }
  }

  /// The names in an open folder, whatever it is called by now.
  ///
  /// - Throws: ENOTDIR for a file, EBADF.
  public func list(_ number: Int32) throws(Errno) -> [String] {
    try call(.list) { () throws(Errno) -> [String] in
      try names(in: try descriptor(number).inode)
    }
  }

  private func names(in inode: Int32) throws(Errno) -> [String] {
    guard disk.inodes[Int(inode)].kind == .directory else { throw .notDirectory }
    disk.stampAccess(inode)
    return disk.sortedEntries(inode).map {
      String(decoding: disk.names.name($0.name), as: UTF8.self)
    }
  }

  /// Facts about what stands at a path, links followed.
  ///
  /// - Throws: ENOENT, ENOTDIR, EACCES where the way may not be searched, ELOOP.
  public func status(_ path: String) throws(Errno) -> FileStatus {
    try status(path, follows: true)
  }

  /// stat(2), or lstat(2) if links are not followed.
  ///
  /// - Throws: ENOENT, ENOTDIR, EACCES where the way may not be searched, ELOOP.
  public func status(_ path: String, follows: Bool) throws(Errno) -> FileStatus {
    try call(.status) { () throws(Errno) -> FileStatus in
      status(of: try inode(path, follows: follows))
    }
  }

  /// Facts about an open file, which may have no name any more.
  ///
  /// - Throws: EBADF.
  public func status(_ number: Int32) throws(Errno) -> FileStatus {
    try call(.status) { () throws(Errno) -> FileStatus in
      status(of: try descriptor(number).inode)
    }
  }

  private func status(of inode: Int32) -> FileStatus {
    disk.inodes[Int(inode)].status(Int(inode), boots: disk.boots)
  }

  /// The class of what stands at a path, links followed.
  ///
  /// - Throws: ENOENT, ENOTDIR, EACCES where the way may not be searched, ELOOP.
  public func protection(_ path: String) throws(Errno) -> ProtectionClass {
    try call(.status) { () throws(Errno) -> ProtectionClass in
      disk.inodes[Int(try inode(path))].protection
    }
  }

  /// Sets the class as one change of metadata, which a crash keeps or loses whole (R5). To set the
  /// class that is there already takes no key.
  ///
  /// - Throws: EPERM for a file when the key of its old class is away, or the new one's as for
  ///   creating (F13); ENOENT.
  public func setProtection(_ path: String, _ protection: ProtectionClass) throws(Errno) {
    try call(.protect) { () throws(Errno) in
      let inode = try inode(path)
      let old = disk.inodes[Int(inode)].protection
      if old == protection { return }
      // A file's key is unwrapped and wrapped anew, so both classes must be usable (F13).
      if disk.inodes[Int(inode)].kind == .file {
        guard disk.keys.allowsOpen(old), disk.keys.allowsCreate(protection) else {
          throw .notPermitted
        }
      }
      disk.commit([.protection(inode: inode, old: old, new: protection)])
      if disk.inodes[Int(inode)].kind == .file, disk.inodes[Int(inode)].size > 0 {
        watch(writing: inode, disk.inodes[Int(inode)].content)
      }
    }
  }
}
