// Files that processes map into their memory: what they store there reaches the file page by page,
// in no order that a crash would have to keep.

import SystemPackage

extension SimulatedFiles {
  /// The inode behind a descriptor. Asks no gate: nothing happens to the file.
  ///
  /// - Throws: EINVAL for a folder, EPERM for a file of class A whose key is away (F6), EBADF.
  public func mappableInode(_ number: Int32) throws(Errno) -> Int {
    let inode = Int(try descriptor(number).inode)
    guard disk.inodes[inode].kind == .file else { throw .invalidArgument }
    guard disk.keys.allowsUse(disk.inodes[inode].protection) else { throw .notPermitted }
    return inode
  }

  /// What the kernel keeps for files, with their inodes, in the order of these.
  public func kernelObjects<Object: AnyObject>(_ type: Object.Type) -> [(Int, Object)] {
    if disk.kernelObjects.isEmpty { return [] }
    return disk.kernelObjects.compactMap { inode, object in
      (object as? Object).map { (Int(inode), $0) }
    }.sorted { $0.0 < $1.0 }
  }

  /// Facts about an inode. Asks no gate.
  public func mappedStatus(_ inode: Int) -> FileStatus {
    disk.inodes[inode].status(inode, boots: disk.boots)
  }

  /// A sync of memory that found no room on the disk: its error, which the call's owner is told.
  public func failedMappedSync() -> Errno { failed(.sync, .noSpace) }

  /// Fills memory with a file's bytes. Asks no gate.
  public func readMapped(_ inode: Int, at offset: Int, into memory: UnsafeMutableRawBufferPointer) {
    _ = disk.inodes[inode].read(offset, into: memory[...])
  }

  /// Takes over what was stored into the memory of a page.
  ///
  /// - Throws: ENOSPC where a hole of the file cannot be filled.
  public func writeMapped(_ inode: Int, at offset: Int, _ bytes: UnsafeRawBufferPointer)
    throws(Errno)
  {
    try disk.write(Int32(inode), at: offset, bytes)
    disk.stamp(Int32(inode), .content)
  }
}
