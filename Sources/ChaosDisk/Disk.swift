// The simulated flash disk: one tree of files, with every version that a crash may still choose.
//
// The stored bytes stay as they were written; a crash picks a legal state, a fault is laid on top.
// Three layers: the page cache (what every read sees: the last of each chain), the drive's cache
// (versions with `flushed`), and the media (the first of each chain). Processes lose their
// descriptors when they die; the kernel's layer outlives them.

import ChaosTrace
import SystemPackage

/// A flash disk with POSIX files, and the memory of everything that is not yet durable.
///
/// Every disk call comes by here, and nothing that is called back while something changes looks at
/// what changes. Where that is so Swift does not check it while the program runs, here and in the
/// other classes of this path: the checks took a tenth of the time.
public final class Disk {
  /// Bytes in a page.
  public static let pageSize = 4_096
  /// Pages on a disk with plenty of space.
  public static let plenty = 1 << 16
  /// The root directory.
  static let root: Int32 = 0

  /// Everything that a copy of the disk has too.
  @exclusivity(unchecked) var state: DiskState
  let names: NameTable
  @exclusivity(unchecked) var locks = LockTable()
  /// Told of each file or folder that a process changes; nil while nobody watches anything.
  @exclusivity(unchecked) public var onChange: ((Int32) -> Void)?
  /// What the kernel keeps for files until the phone goes off, by inode.
  @exclusivity(unchecked) var kernelObjects: [Int32: AnyObject] = [:]
  /// Descriptions made so far, to tell them apart as owners of locks.
  @exclusivity(unchecked) var descriptions = 0
  /// Counts changes of content and names, and no syncs.
  @exclusivity(unchecked) public internal(set) var mutations = 0

  public init(model: DiskModel, freePages: Int = Disk.plenty) {
    names = NameTable()
    state = DiskState(model: model, freePages: freePages)
    inodes[0].parent = Disk.root
  }

  /// A disk that starts as a copy of another, sharing its pages. What is pending there is pending
  /// here; descriptors and locks stay behind.
  public convenience init(copying other: Disk, model: DiskModel, freePages: Int) {
    self.init(branching: other)
    state.model = model
    state.freePages = freePages
    for inode in inodes.indices where inodes[inode].opens != 0 { inodes[inode].opens = 0 }
  }

  /// A disk that goes on from where another stands, with all that is pending there. Pages are
  /// shared until one of the two writes.
  init(branching other: Disk) {
    names = other.names
    state = other.state
  }

  /// The same disk when every process that had it open is dead.
  public func branchWithoutProcesses() -> Disk {
    let branch = Disk(branching: self)
    for inode in branch.inodes.indices where branch.inodes[inode].opens != 0 {
      branch.inodes[inode].opens = 0
      branch.freeIfUnused(Int32(inode))
    }
    return branch
  }

  /// A copy for looking at later, whatever happens to this one.
  public func snapshot() -> Disk { Disk(branching: self) }

  /// Starts a mutation.
  func nextOp() -> UInt32 {
    state.op += 1
    return state.op
  }
}
