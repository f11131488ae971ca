// What a crash at one moment may leave: the canonical survivor sets, the hash of the tree that each
// of them comes to, and that tree as a disk. Hashing needs no tree, so states that were met before
// cost next to nothing.

import ChaosHash
import ChaosTrace

/// The crash states of a disk at one moment.
public final class CrashSpace {
  private let disk: Disk
  private let rules: DiskModel
  private let floor: CrashChoice
  private let top: CrashChoice
  /// The survivor sets to go through.
  public let survivors: CanonicalSurvivors
  private var trees: [CrashTree] = []
  private var hashes: [FileHash?]

  /// - Parameter disk: its state now; it must not change while the space is used.
  public init(_ disk: Disk, _ kind: CrashKind) {
    self.disk = disk
    rules = disk.rules(kind)
    floor = disk.floorChoice(rules)
    top = disk.topChoice()
    survivors = disk.canonicalSurvivors(kind)
    hashes = Array(repeating: nil, count: disk.inodes.count)
  }

  /// A state that a crash may leave.
  public struct State {
    let choice: CrashChoice
    let tree: Int
    /// Names the visible tree: paths, classes and bytes.
    public let hash: UInt64
  }

  /// The state that a survivor set comes to.
  public func state(_ survivors: Survivors) -> State {
    let choice = disk.choice(survivors, floor, top, rules)
    let tree = tree(choice)
    var hash = trees[tree].hash
    for file in trees[tree].files {
      var mixed = RollingHash()
      mixed.add(file.name)
      mixed.add(self.hash(file.inode, choice))
      hash &+= mixed.value
    }
    return State(choice: choice, tree: tree, hash: hash)
  }

  /// A disk in a state, after the crash.
  public func disk(_ state: State) -> Disk {
    let disk = Disk(branching: trees[state.tree].disk)
    disk.becomeFiles(state.choice)
    disk.freePages = self.disk.freePages + self.disk.usedPages - disk.usedPages
    return disk
  }

  /// The tree for a choice of names; most states share one of a few.
  private func tree(_ choice: CrashChoice) -> Int {
    if let known = trees.firstIndex(where: {
      $0.half == choice.half && $0.names == choice.names
    }) {
      return known
    }
    trees.append(CrashTree(disk, choice))
    return trees.count - 1
  }

  /// The hash of a file's content in a state.
  private func hash(_ inode: Int, _ choice: CrashChoice) -> UInt64 {
    let known: FileHash
    if let made = hashes[inode] {
      known = made
    } else {
      known = FileHash(disk.inodes[inode])
      hashes[inode] = known
    }
    if let settled = known.settled, !choice.isOdd(inode) { return settled }
    let node = disk.inodes[inode]
    let size = node.sizes[choice.sizes[inode]].size
    var hash = FileHash.start(size)
    if choice.garbage?.inode == inode {
      for page in 0..<Disk.pageCount(size) {
        hash &+= FileHash.page(page, disk.image(inode, page, choice), size)
      }
      return hash
    }
    for page in 0..<min(Disk.pageCount(size), node.pages.count) {
      let chosen = choice.pages[inode][page]
      let isOdd =
        choice.tear?.inode == inode && choice.tear?.page == page
        || choice.damage?.inode == inode && choice.damage?.page == page
      if !isOdd, node.pages[page][chosen].bytes.count <= size - page * Disk.pageSize {
        hash &+= known.pages[page][chosen]
      } else {
        hash &+= FileHash.page(page, disk.image(inode, page, choice), size)
      }
    }
    return hash
  }
}
