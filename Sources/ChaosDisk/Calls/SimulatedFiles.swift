// The simulated disk as one process sees it: system calls with descriptors, errors and stops.

import ChaosTrace
import SystemPackage

/// The system calls of one simulated process.
///
/// Each call first passes the gate, where the process may be stopped, killed or troubled; only then
/// does it look at the disk. A write of several pages passes the gate once for each.
public final class SimulatedFiles: FileCalls {
  let disk: Disk
  let gate: any CallGate
  /// Tells processes apart as owners of locks.
  let process: Int
  @exclusivity(unchecked) var descriptors: [Descriptor?] = []
  /// Where the process has the disk among its paths: absolute symbolic links begin with it. The
  /// disk is all there is if it is empty.
  @exclusivity(unchecked) public var mountPoint = ""
  /// Whether a write that is cut short has met the end of the room, so that the next one fails.
  @exclusivity(unchecked) public var shortWritesMeanFull = false
  /// The file whose next write fails for that.
  @exclusivity(unchecked) var fullFile: (inode: Int32, errno: Errno)?
  /// A folder that the process may not touch, whatever it wants there: its sandbox says no (EPERM).
  @exclusivity(unchecked) public var barred: String?
  /// Files that could not be read when this process tried last.
  @exclusivity(unchecked) var unread: [Int32] = []

  /// Calls for one process. The disk's files are seen as they are, in every process alike.
  public init(disk: Disk, process: Int, gate: any CallGate) {
    self.disk = disk
    self.process = process
    self.gate = gate
  }

  /// The process died: descriptors and locks are gone, bytes stay.
  public func die() {
    for index in descriptors.indices { if let open = descriptors[index] { release(open) } }
    descriptors.removeAll()
    disk.locks.dropAll(of: process)
  }

  /// The phone crashed: there is nothing to release any more.
  public func forget() { descriptors.removeAll() }

  /// Passes the gate; a fault that strikes the call shows as its error.
  func enter(_ call: DiskCall) throws(Errno) {
    try gate.enter(call)
    if let fault = gate.strike(call), let errno = fault.errno {
      throw failed(call, errno, injected: true)
    }
  }

  func failed(_ call: DiskCall, _ errno: Errno, injected: Bool = false) -> Errno {
    // The call goes on elsewhere.
    if errno == .leavesTree { return errno }
    gate.failed(call, errno, injected: injected)
    return errno
  }

  /// Makes a call: passes the gate, and looks at the disk.
  func call<T>(_ call: DiskCall, _ body: () throws(Errno) -> T) throws(Errno) -> T {
    try enter(call)
    return try attempt(call, body)
  }

  /// Runs the part of a call that looks at the disk, and reports its error.
  func attempt<T>(_ call: DiskCall, _ body: () throws(Errno) -> T) throws(Errno) -> T {
    do { return try body() } catch { throw failed(call, error) }
  }

  func descriptor(_ number: Int32) throws(Errno) -> Descriptor {
    guard number >= 0, number < descriptors.count, let open = descriptors[Int(number)] else {
      throw .badFileDescriptor
    }
    return open
  }

  func release(_ open: Descriptor) {
    disk.locks.close(open.inode, description: open.description, process: process)
    disk.inodes[Int(open.inode)].opens -= 1
    disk.freeIfUnused(open.inode)
  }

  struct Descriptor {
    var inode: Int32
    var options: OpenOptions
    /// Where sequential reads and writes go on.
    var offset = 0
    /// Its number as an owner of locks.
    var description: Int
    /// The errors of writing back that it was told, or that were before its time.
    var knownErrors: UInt32 = 0
  }

  /// fcntl(F_GETLK): the mode of the lock that stands in the way, nil if none does. No fault
  /// strikes it.
  ///
  /// - Throws: EBADF.
  public func blockingLock(
    _ number: Int32, _ kind: LockKind, _ mode: LockMode, range: Range<Int>
  ) throws(Errno) -> LockMode? {
    try obstacle(number, kind, mode, range: range)?.mode
  }

  /// fcntl(F_GETLK): which lock stands in the way of another, and where.
  ///
  /// - Throws: EBADF.
  public func obstacle(
    _ number: Int32, _ kind: LockKind, _ mode: LockMode, range: Range<Int>
  ) throws(Errno) -> (mode: LockMode, range: Range<Int>)? {
    try gate.enter(.lock)
    return try attempt(.lock) { () throws(Errno) -> (mode: LockMode, range: Range<Int>)? in
      let open = try descriptor(number)
      return disk.locks.obstacle(
        open.inode, isFlock: kind == .flock, owner(open, kind), mode, range)
    }
  }

  /// Asks for no key and no space: what is behind the object comes and goes with memory.
  ///
  /// - Throws: ENOMEM where there is none and none was made, EBADF.
  public func kernelObject(_ number: Int32, make: () -> AnyObject?) throws(Errno) -> AnyObject {
    let inode = try descriptor(number).inode
    if let object = disk.kernelObjects[inode] { return object }
    guard let object = make() else { throw .noMemory }
    disk.kernelObjects[inode] = object
    return object
  }
}
