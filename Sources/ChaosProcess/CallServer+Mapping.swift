// Shared mappings of a managed process: memory that several processes and the disk have in common.

import CManaged
import ChaosDisk
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension CallServer {
  /// mmap(2) with MAP_SHARED: the descriptor of the memory, which the process opens in /proc.
  func map(_ number: Int) throws(Errno) -> Int {
    let file = try file(number)
    guard let simulated else { throw .notSupported }
    let inode = try simulated.mappableInode(file.descriptor)
    let object = try files.kernelObject(file.descriptor) { SharedPages() }
    guard let pages = object as? SharedPages,
      simulated.mappedStatus(inode).size <= SharedPages.capacity
    else { throw .noMemory }
    guard pages.follow(simulated, inode) else { throw .noMemory }
    open[number]?.isMapped = true
    channel.pointee.facts.inode = Int64(getpid())
    return Int(pages.memory)
  }

  /// fsync(2), fdatasync(2) and msync(2): what was stored into memory and found no room is told.
  ///
  /// - Parameter part: what of the file is to be synced; all of it if nil.
  func sync(_ number: Int, _ kind: SyncKind, _ part: Range<Int>? = nil) throws(Errno) {
    let file = try file(number)
    if let part, let simulated {
      try simulated.sync(file.descriptor, kind, bytes: part)
    } else {
      try files.sync(file.descriptor, kind)
    }
    guard let simulated, let inode = try? simulated.mappableInode(file.descriptor) else { return }
    let pages = simulated.kernelObjects(SharedPages.self).first { $0.0 == inode }?.1
    guard let pages, pages.lacksRoom else { return }
    // As in the kernel, each failure is told once.
    pages.lacksRoom = false
    throw simulated.failedMappedSync()
  }

  /// What processes have stored into mapped memory reaches the files, before anything else happens.
  func storeMapped() {
    guard let simulated else { return }
    for (inode, pages) in simulated.kernelObjects(SharedPages.self) {
      pages.store(into: simulated, inode)
    }
  }

  /// What calls have changed in files shows in mapped memory, before anybody looks.
  func followMapped() {
    guard let simulated else { return }
    for (inode, pages) in simulated.kernelObjects(SharedPages.self) {
      pages.follow(simulated, inode)
    }
  }
}
