// The simulated flash disk: one tree of files, with every version that a crash may still choose.
//
// The stored bytes stay as they were written; a crash picks a legal state, a fault is laid on top.
// Three layers: the page cache (what every read sees: the last of each chain), the drive's cache
// (versions with `flushed`), and the media (the first of each chain). Processes lose their
// descriptors when they die; the kernel's layer outlives them.

import ChaosHash
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
  /// The clock of who calls, in nanoseconds since 1970; 0 while nobody keeps one.
  @exclusivity(unchecked) public internal(set) var now: Int64 = 0
  /// Where the path led that left the tree last.
  @exclusivity(unchecked) var leaving = ""
  /// Counts changes of content and names, and no syncs.
  @exclusivity(unchecked) public internal(set) var mutations = 0

  /// An empty disk: a root folder of class C (F11), all keys, and no clock.
  ///
  /// - Parameters:
  ///   - model: the rules of a power loss.
  ///   - freePages: pages of 4096 bytes that files may grow into.
  public init(model: DiskModel, freePages: Int = Disk.plenty) {
    names = NameTable()
    state = DiskState(model: model, freePages: freePages)
    inodes[0].parent = Disk.root
  }

  /// A copy of a disk that shares its pages, with all that is pending; locks stay behind.
  public convenience init(copying other: Disk, model: DiskModel, freePages: Int) {
    self.init(branching: other)
    state.model = model
    state.balance = freePages
    for inode in inodes.indices where inodes[inode].opens != 0 { inodes[inode].opens = 0 }
  }

  /// A disk that goes on from where another stands, sharing pages until one of them writes.
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

  /// Every file and folder: folder by folder, each in the order of its names' bytes.
  public func tree() -> [TreeEntry] {
    paths().map { path, inode in
      let node = inodes[Int(inode)]
      return TreeEntry(
        path: path, isDirectory: node.kind == .directory, protection: node.protection,
        content: node.kind == .file ? node.content : [],
        target: node.kind == .link ? node.extras?.target : nil,
        hasPendingChanges: node.hasPending
          || journal.contains { $0.concerns(inode) && (model.hasDriveCache || $0.flushed == 0) })
    }
  }

  /// The hash of the visible tree: names, classes, modes, attributes and bytes.
  public var digest: Digest {
    var bytes: [UInt8] = []
    for (entry, (_, inode)) in zip(tree(), paths()) {
      bytes += Array(entry.path.utf8)
      bytes += [0, entry.isDirectory ? 1 : 0, entry.protection.rawValue]
      // The length tells where the content ends: its bytes may look like another entry.
      withUnsafeBytes(of: UInt64(entry.content.count).littleEndian) { bytes += $0 }
      bytes += entry.content
      bytes += inodes[Int(inode)].factBytes(names)
    }
    return Digest(bytes)
  }

  /// Takes pages for a change that makes a file grow by them.
  private func take(_ pages: Int) throws(Errno) {
    // What takes none needs none.
    guard pages == 0 || pages <= freePages else { throw .noSpace }
    switch shortage {
    case nil, .over, .reclaim: break
    case .reserve: if pages > 0 { throw .noSpace }
    case .exhausted: throw .noSpace
    }
    balance -= pages
  }

  /// Whether there is room for a new name.
  var hasRoom: Bool { freePages > 0 && shortage == nil }

  /// Whether there is a block to note in it that a name is gone.
  var allowsRemoval: Bool { shortage != .exhausted }

  /// Writes within one page of a file, as one mutation. Throws ENOSPC when the file grows into a
  /// page that the disk does not have, or when the disk has no block to copy the page to.
  func write(_ inode: Int32, at offset: Int, _ bytes: UnsafeRawBufferPointer) throws(Errno) {
    must(
      offset % Disk.pageSize + bytes.count <= Disk.pageSize,
      "a write must stay within one page")
    let end = offset + bytes.count
    let oldSize = inodes[Int(inode)].size
    let grown = Disk.pageCount(max(end, oldSize)) - Disk.pageCount(oldSize)
    try take(grown)
    put(inode, at: offset, bytes)
  }

  /// Writes within one page of a file, whatever room there is.
  private func put(_ inode: Int32, at offset: Int, _ bytes: UnsafeRawBufferPointer) {
    let op = nextOp()
    mutations += 1
    inodes[Int(inode)].write(bytes, at: offset, op)
    onChange?(inode)
  }

  /// Gives an empty file a content that had its pages before.
  func fill(_ inode: Int32, _ content: [UInt8]) {
    balance -= Disk.pageCount(content.count)
    for start in stride(from: 0, to: content.count, by: Disk.pageSize) {
      content[start...].prefix(Disk.pageSize).withUnsafeBytes { put(inode, at: start, $0) }
    }
  }

  /// Sets the size of a file, as one mutation. New pages read as zeros.
  func resize(_ inode: Int32, to size: Int) throws(Errno) {
    let old = inodes[Int(inode)].size
    if size == old { return }
    let grown = Disk.pageCount(size) - Disk.pageCount(old)
    if grown < 0 { balance -= grown } else { try take(grown) }
    let op = nextOp()
    mutations += 1
    if size < old {
      // The freed part of the last page, and every freed page, is empty from now on.
      let keep = size % Disk.pageSize
      let first = size / Disk.pageSize
      for index in first..<max(first, inodes[Int(inode)].pages.count) {
        let image = inodes[Int(inode)].page(index)
        let kept = index == first ? Array(image.prefix(keep)) : []
        if kept.count < image.count {
          if kept.isEmpty, let last = inodes[Int(inode)].pages[index].last {
            free(index, last.image)
          }
          inodes[Int(inode)].append(kept, op: op, to: index, isCut: kept.isEmpty)
        }
      }
    }
    inodes[Int(inode)].sizes.append(
      Inode.SizeVersion(op: op, flushed: 0, size: size, shrank: size < old))
    inodes[Int(inode)].changes += 1
    onChange?(inode)
  }
}
