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

  /// The rules of a power loss.
  public let model: DiskModel
  /// The class keys that the device holds; the phone keeps this up to date.
  @exclusivity(unchecked) public var keys = KeyBag.all
  /// Whether creating a file whose key cannot be made leaves an empty one behind (F18).
  public var failedCreateLeavesEmptyFile = false
  /// The class that the files' owner promises; nil if nobody promises one.
  @exclusivity(unchecked) public var declaredClass: ProtectionClass?
  /// Files that interrupted acts left behind.
  @exclusivity(unchecked) var leftovers: [Leftover] = []
  /// Files that the acts of now have made.
  @exclusivity(unchecked) var made: [Leftover] = []
  /// Files with content that were seen in a stricter class than their owner promises, and who wrote
  /// them.
  @exclusivity(unchecked) var suspects: [Leftover] = []

  @exclusivity(unchecked) var inodes: [Inode]
  let names: NameTable
  /// Name changes that the media does not hold yet, oldest first.
  @exclusivity(unchecked) var journal: [Transaction] = []
  /// When F_BARRIERFSYNC was called: what was flushed before each must not come after it.
  @exclusivity(unchecked) var barriers: [UInt32] = []
  @exclusivity(unchecked) var locks = LockTable()
  /// Told of each file or folder that a process changes; nil while nobody watches anything.
  @exclusivity(unchecked) public var onChange: ((Int32) -> Void)?
  /// What the kernel keeps for files until the phone goes off, by inode.
  @exclusivity(unchecked) var kernelObjects: [Int32: AnyObject] = [:]
  /// Counts mutations.
  @exclusivity(unchecked) var op: UInt32 = 0
  /// Whether a failed fsync ever lost a page.
  @exclusivity(unchecked) var hasLost = false
  /// Whether a rename ever put something in the place of a file.
  public internal(set) var hasReplacedFiles = false
  /// Pages left.
  @exclusivity(unchecked) public internal(set) var freePages: Int
  /// Why files do not grow, whatever is left; nil while there is no shortage.
  @exclusivity(unchecked) public var shortage: Shortage?
  /// Descriptions made so far, to tell them apart as owners of locks.
  @exclusivity(unchecked) var descriptions = 0
  /// Which boot this is: descriptors of earlier ones are dead.
  public internal(set) var boots = 0

  /// A disk with an empty root.
  public init(model: DiskModel, freePages: Int = Disk.plenty) {
    self.model = model
    self.freePages = freePages
    names = NameTable()
    inodes = [Inode(kind: .directory, protection: .completeUntilFirstUnlock, links: 1)]
    inodes[0].parent = Disk.root
  }

  /// A disk that starts as a copy of another, sharing its pages. What is pending there is pending
  /// here; descriptors and locks stay behind.
  public init(copying other: Disk, model: DiskModel, freePages: Int) {
    self.model = model
    self.freePages = freePages
    names = other.names
    inodes = other.inodes
    journal = other.journal
    barriers = other.barriers
    hasLost = other.hasLost
    // Later mutations must be newer than the versions that came along.
    op = other.op
    for inode in inodes.indices where inodes[inode].opens != 0 { inodes[inode].opens = 0 }
  }

  /// A disk that goes on from where another stands, with all that is pending there. Pages are
  /// shared until one of the two writes.
  init(branching other: Disk) {
    model = other.model
    freePages = other.freePages
    names = other.names
    inodes = other.inodes
    journal = other.journal
    barriers = other.barriers
    op = other.op
    hasLost = other.hasLost
    hasReplacedFiles = other.hasReplacedFiles
    boots = other.boots
    keys = other.keys
    failedCreateLeavesEmptyFile = other.failedCreateLeavesEmptyFile
    shortage = other.shortage
    declaredClass = other.declaredClass
    leftovers = other.leftovers
    made = other.made
    suspects = other.suspects
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

  /// Counts changes of content and names, and no syncs.
  @exclusivity(unchecked) public internal(set) var mutations = 0

  /// Starts a mutation.
  func nextOp() -> UInt32 {
    op += 1
    return op
  }
}
