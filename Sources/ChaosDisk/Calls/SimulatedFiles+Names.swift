// Names, facts, classes and locks. Metadata is never gated by file protection (F9).

import SystemPackage

extension SimulatedFiles {
  public func rename(_ old: String, to new: String) throws(Errno) {
    try call(.rename) { () throws(Errno) in
      let from = try disk.place(old)
      let to = try disk.place(new)
      guard let inode = from.inode else { throw .noSuchFileOrDirectory }
      watch(destroying: inode, old, .movedAway)
      if let target = to.inode, target != inode { watch(destroying: target, new, .replaced) }
      try disk.move(from, inode, to: to)
      disk.know(new)
      disk.touch(inode)
    }
  }

  public func link(_ old: String, to new: String) throws(Errno) {
    try call(.link) { () throws(Errno) in
      let inode = try disk.inode(old)
      let place = try disk.place(new)
      guard place.inode == nil else { throw .fileExists }
      guard disk.inodes[Int(inode)].kind == .file else { throw .notPermitted }
      disk.commit([.entry(directory: place.directory, name: place.name, old: nil, new: inode)])
      disk.inodes[Int(inode)].links += 1
    }
  }

  public func unlink(_ path: String) throws(Errno) {
    try call(.unlink) { () throws(Errno) in
      let place = try disk.place(path)
      guard let inode = place.inode else { throw .noSuchFileOrDirectory }
      // POSIX and Darwin; Linux says EISDIR.
      guard disk.inodes[Int(inode)].kind == .file else { throw .notPermitted }
      guard disk.allowsRemoval else { throw .noSpace }
      watch(destroying: inode, path, .removed)
      disk.removeName(place, of: inode)
      disk.touch(inode)
    }
  }

  public func makeDirectory(_ path: String, protection: ProtectionClass?) throws(Errno) {
    try call(.makeDirectory) { () throws(Errno) in
      if disk.names.parts(path).isEmpty { throw .fileExists }
      let place = try disk.place(path)
      guard place.inode == nil else { throw .fileExists }
      guard disk.hasRoom else { throw .noSpace }
      _ = disk.create(
        place, .directory, protection ?? disk.inheritedProtection(place.directory))
    }
  }

  public func removeDirectory(_ path: String) throws(Errno) {
    try call(.removeDirectory) { () throws(Errno) in
      let place = try disk.place(path)
      guard let inode = place.inode else { throw .noSuchFileOrDirectory }
      guard disk.inodes[Int(inode)].kind == .directory else { throw .notDirectory }
      guard disk.inodes[Int(inode)].entries.isEmpty else { throw .directoryNotEmpty }
      guard disk.allowsRemoval else { throw .noSpace }
      disk.removeName(place, of: inode)
    }
  }

  public func list(_ path: String) throws(Errno) -> [String] {
    try call(.list) { () throws(Errno) -> [String] in
      let inode = try disk.inode(path)
      guard disk.inodes[Int(inode)].kind == .directory else { throw .notDirectory }
      return disk.sortedEntries(inode).map {
        String(decoding: disk.names.name($0.name), as: UTF8.self)
      }
    }
  }

  public func status(_ path: String) throws(Errno) -> FileStatus {
    try call(.status) { () throws(Errno) -> FileStatus in
      status(of: try disk.inode(path))
    }
  }

  public func status(_ number: Int32) throws(Errno) -> FileStatus {
    try call(.status) { () throws(Errno) -> FileStatus in
      status(of: try descriptor(number).inode)
    }
  }

  private func status(of inode: Int32) -> FileStatus {
    disk.inodes[Int(inode)].status(Int(inode), boots: disk.boots)
  }

  public func protection(_ path: String) throws(Errno) -> ProtectionClass {
    try call(.status) { () throws(Errno) -> ProtectionClass in
      disk.inodes[Int(try disk.inode(path))].protection
    }
  }

  public func setProtection(_ path: String, _ protection: ProtectionClass) throws(Errno) {
    try call(.protect) { () throws(Errno) in
      let inode = try disk.inode(path)
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

  public func lock(
    _ number: Int32, _ kind: LockKind, _ mode: LockMode, range: Range<Int>?, blocking: Bool
  ) throws(Errno) {
    try enter(.lock)
    while true {
      let open: Descriptor
      do { open = try descriptor(number) } catch { throw failed(.lock, error) }
      // fcntl(2) locks for writing only what may be written; flock(2) does not care.
      if kind != .flock, mode == .exclusive, !open.options.contains(.write) {
        throw failed(.lock, .badFileDescriptor)
      }
      let owner = owner(open, kind)
      let range = kind == .flock ? LockTable.everything : range ?? LockTable.everything
      if disk.locks.takeIfFree(
        open.inode, isFlock: kind == .flock, owner, process: process, mode, range)
      {
        return
      }
      if !blocking { throw failed(.lock, .resourceTemporarilyUnavailable) }
      // flock(2) gives up what it converts before it waits: of two that want more, one gets it.
      if kind == .flock { disk.locks.release(open.inode, isFlock: true, owner, range) }
      try gate.waitForLock(Int(open.inode))
    }
  }

  /// No fault strikes it: giving a lock back takes nothing that could be short.
  public func unlock(_ number: Int32, _ kind: LockKind, range: Range<Int>?) throws(Errno) {
    try gate.enter(.lock)
    try attempt(.lock) { () throws(Errno) in
      let open = try descriptor(number)
      disk.locks.release(
        open.inode, isFlock: kind == .flock, owner(open, kind),
        kind == .flock ? LockTable.everything : range ?? LockTable.everything)
    }
  }

  func owner(_ open: Descriptor, _ kind: LockKind) -> LockTable.Owner {
    kind == .posix
      ? LockTable.Owner(id: process, isDescription: false)
      : LockTable.Owner(id: open.description, isDescription: true)
  }
}
