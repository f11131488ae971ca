// What processes share through a file besides its bytes: who holds a lock, what is mapped.

import SystemPackage

extension SimulatedFiles {
  public func blockingLock(
    _ number: Int32, _ kind: LockKind, _ mode: LockMode, range: Range<Int>
  ) throws(Errno) -> LockMode? {
    try gate.enter(.lock)
    return try attempt(.lock) { () throws(Errno) -> LockMode? in
      let open = try descriptor(number)
      return disk.locks.blocker(
        open.inode, isFlock: kind == .flock, owner(open, kind), mode, range)
    }
  }

  /// Asks for no key and no space: what is behind the object comes and goes with memory.
  public func kernelObject(_ number: Int32, make: () -> AnyObject?) throws(Errno) -> AnyObject {
    let inode = try descriptor(number).inode
    if let object = disk.kernelObjects[inode] { return object }
    guard let object = make() else { throw .noMemory }
    disk.kernelObjects[inode] = object
    return object
  }
}
