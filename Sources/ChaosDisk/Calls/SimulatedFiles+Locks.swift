// Locks: fcntl(2) by process and by description, and flock(2).

import SystemPackage

extension SimulatedFiles {
  /// Takes a lock for a process without threads.
  ///
  /// - Throws: as `lock` with `hasThreads`, but for EDEADLK.
  public func lock(
    _ number: Int32, _ kind: LockKind, _ mode: LockMode, range: Range<Int>?, blocking: Bool
  ) throws(Errno) {
    try lock(number, kind, mode, range: range, blocking: blocking, hasThreads: false)
  }

  /// Takes a lock; one that the owner has already in the range is converted. Who waits is stopped
  /// until the holder lets go, and an flock(2) lock is given up for the time.
  ///
  /// `hasThreads`: another thread of the process may let go of what is waited for.
  ///
  /// - Throws: EAGAIN where it is held and `blocking` is false; EDEADLK where the process holds it
  ///   itself, by another description, and has threads: only the calling one waits; EBADF also for
  ///   an exclusive lock by fcntl(2) on a descriptor that may not write; ENOLCK by a fault; EIO
  ///   when the process dies while it waits.
  public func lock(
    _ number: Int32, _ kind: LockKind, _ mode: LockMode, range: Range<Int>?, blocking: Bool,
    hasThreads: Bool
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
      if hasThreads, disk.locks.holders(of: open.inode).allSatisfy({ $0 == process }) {
        throw .deadlock
      }
      try gate.waitForLock(Int(open.inode))
    }
  }

  /// No fault strikes it: giving a lock back takes nothing that could be short.
  ///
  /// - Throws: EBADF.
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
