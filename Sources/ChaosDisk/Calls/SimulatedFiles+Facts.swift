// Modes, times and extended attributes: facts of an inode. Each change is one transaction of the
// journal, so a crash keeps or loses it as it does a name (R4, R5); a sync of the file keeps it
// (R6).

import SystemPackage

extension SimulatedFiles {
  private func inode(_ file: FileReference) throws(Errno) -> Int32 {
    switch file {
    case .path(let path, let follows): try inode(path, follows: follows)
    case .descriptor(let number): try descriptor(number).inode
    }
  }

  /// The clock of the process that calls next, in nanoseconds since 1970.
  public func show(clock: Int64) { disk.show(clock) }

  /// The disk's clock, which is not behind that of who changed something last.
  public var clock: Int64 { disk.now }

  /// Where the path led that left the tree last (`Errno.leavesTree`).
  public var leaving: String { disk.leaving }

  /// Facts about an inode of this disk. Traps for a number that is none.
  public func facts(ofInode inode: Int) -> FileFacts {
    let node = disk.inodes[inode]
    return FileFacts(
      isLink: node.kind == .link, mode: node.mode, times: node.times,
      targetSize: node.kind == .link ? node.extras?.target.count ?? 0 : 0)
  }

  /// The path of an open folder as it is called now, without links. Asks no gate.
  ///
  /// - Throws: ENOTDIR for a file, ENOENT when the folder was removed.
  public func folderPath(_ number: Int32) throws(Errno) -> String {
    try folderPath(of: try descriptor(number).inode)
  }

  /// The same for a path that begins there. Asks no gate.
  ///
  /// - Throws: EACCES where the folder may not be searched, which the kernel sees before it sees
  ///   that the folder was removed.
  public func basePath(_ number: Int32) throws(Errno) -> String {
    let inode = try descriptor(number).inode
    do throws(Errno) { return try folderPath(of: inode) } catch {
      if error == .noSuchFileOrDirectory { try disk.allow(inode, .search) }
      throw error
    }
  }

  private func folderPath(of inode: Int32) throws(Errno) -> String {
    guard disk.inodes[Int(inode)].kind == .directory else { throw .notDirectory }
    guard let path = disk.folderPath(inode) else { throw .noSuchFileOrDirectory }
    return path
  }

  /// Where chdir(2) leads: the path of the folder, without links.
  ///
  /// - Throws: ENOTDIR for a file, ENOENT, EACCES where the folder may not be searched.
  public func enterFolder(_ file: FileReference) throws(Errno) -> String {
    try call(.status) { () throws(Errno) -> String in
      let inode = try inode(file)
      let path = try folderPath(of: inode)
      try disk.allow(inode, .search)
      return path
    }
  }

  /// Throws if nothing stands at a path. Asks no gate.
  public func find(_ path: String) throws(Errno) { _ = try inode(path) }

  /// access(2): throws EACCES if the mode forbids what the bits ask for: 4 to read, 2 to write, 1
  /// to search.
  public func access(_ path: String, _ bits: Int, follows: Bool = true) throws(Errno) {
    try call(.status) { () throws(Errno) in
      try disk.allow(
        try inode(path, follows: follows), Disk.Wish(rawValue: UInt16(bits & 7)))
    }
  }

  /// chmod(2).
  ///
  /// - Throws: ENOTSUP for a symbolic link itself.
  public func setMode(_ file: FileReference, _ mode: UInt16) throws(Errno) {
    try call(.protect) { () throws(Errno) in
      let inode = try inode(file)
      guard disk.inodes[Int(inode)].kind != .link else { throw .notSupported }
      let old = disk.inodes[Int(inode)].mode
      if old != mode { disk.commit([.mode(inode: inode, old: old, new: mode)]) }
      disk.stamp(inode, .changed)
    }
  }

  /// utimensat(2), in nanoseconds since 1970; nil leaves a time as it is.
  ///
  /// - Throws: what finding the file throws: the mode is not looked at.
  public func setTimes(_ file: FileReference, accessed: Int64?, modified: Int64?) throws(Errno) {
    try call(.protect) { () throws(Errno) in
      let inode = try inode(file)
      disk.commit([.times(inode: inode)])
      disk.stamp(inode, .changed)
      if let accessed { disk.inodes[Int(inode)].times.accessed = accessed }
      if let modified { disk.inodes[Int(inode)].times.modified = modified }
    }
  }

  // MARK: Extended attributes

  /// What may stand already when an attribute is set (setxattr(2)).
  public enum AttributeRule: Sendable {
    /// Whatever stands there.
    case any
    /// Nothing: EEXIST otherwise.
    case create
    /// Something: ENODATA otherwise.
    case replace
  }

  /// setxattr(2), or removexattr(2) for no value.
  ///
  /// - Throws: EEXIST or ENODATA as the rule has it, and ENODATA for a removal of what is not
  ///   there; ENOSPC, EACCES; ENOTSUP, EPERM or EINVAL for a name that is none of a user's.
  public func setAttribute(
    _ file: FileReference, _ name: [UInt8], _ value: [UInt8]?, _ rule: AttributeRule = .any
  ) throws(Errno) {
    // Foundation asks for such a name on Linux at each text that it writes, and does without. On
    // iOS it gets it: that is no trouble that anything could be lost by.
    if !Self.spaces.contains(where: { name.starts(with: $0.utf8) }), (try? inode(file)) != nil {
      throw .notSupported
    }
    try call(.protect) { () throws(Errno) in
      let inode = try inode(file)
      try allowAttribute(inode, name, .write)
      let id = disk.names.id(name)
      let old = disk.inodes[Int(inode)].attribute(id)
      if old != nil, rule == .create { throw .fileExists }
      if old == nil, rule == .replace || value == nil { throw .noData }
      if value != nil, !disk.hasRoom { throw .noSpace }
      disk.commit([.attribute(inode: inode, name: id, old: old, new: value)])
      disk.stamp(inode, .changed)
    }
  }

  /// getxattr(2).
  ///
  /// - Throws: ENODATA for what is not there, EACCES; ENOTSUP or EINVAL for a name that is none of
  ///   a user's.
  public func attribute(_ file: FileReference, _ name: [UInt8]) throws(Errno) -> [UInt8] {
    try call(.status) { () throws(Errno) -> [UInt8] in
      let inode = try inode(file)
      try allowAttribute(inode, name, .read)
      guard let value = disk.inodes[Int(inode)].attribute(disk.names.id(name)) else {
        throw .noData
      }
      return value
    }
  }

  /// listxattr(2): names, each with a NUL after it.
  ///
  /// - Throws: what finding the file throws.
  public func attributes(_ file: FileReference) throws(Errno) -> [UInt8] {
    try call(.status) { () throws(Errno) -> [UInt8] in
      let node = disk.inodes[Int(try inode(file))]
      return (node.extras?.attributes ?? []).flatMap { disk.names.name($0.name) + [0] }
    }
  }

  /// What the names of attributes begin with on Linux.
  private static let spaces = ["user.", "trusted.", "security.", "system."]

  /// Attributes of users, and no others: xattr(7) says who may have which.
  private func allowAttribute(_ inode: Int32, _ name: [UInt8], _ wish: Disk.Wish) throws(Errno) {
    func begins(_ prefix: String) -> Bool { name.starts(with: prefix.utf8) }
    if begins("trusted.") { throw wish == .write ? .notPermitted : .noData }
    if begins("user."), disk.inodes[Int(inode)].kind == .link {
      throw wish == .write ? .notPermitted : .noData
    }
    if !begins("security."), !begins("system.") { try disk.allow(inode, wish) }
    guard begins("user.") else { throw .notSupported }
    guard name.count > 5 else { throw .invalidArgument }
  }
}
