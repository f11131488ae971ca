// What a crash at one moment may leave: the canonical survivor sets, the hash of the tree that each
// of them comes to, and that tree as a disk. Hashing needs no tree: known states cost next to
// nothing.

import ChaosHash
import ChaosTrace

/// The crash states of a disk at one moment.
public final class CrashSpace {
  private let disk: Disk
  private let bounds: CrashBounds
  /// The survivor sets to go through.
  public let survivors: CanonicalSurvivors
  private lazy var digits = CrashDigits(bounds)
  @exclusivity(unchecked) private var trees: [CrashTree] = []
  /// The hashes of each file, once they were asked for.
  @exclusivity(unchecked) private var files: [FileHashes?]

  /// - Parameters:
  ///   - disk: its state now; it must not change while the space is used.
  ///   - scope: how many survivor sets to go through.
  public init(_ disk: Disk, _ kind: CrashKind, _ scope: SurvivorScope = .canonical) {
    self.disk = disk
    bounds = CrashBounds(disk, kind)
    survivors = bounds.survivors(scope)
    files = Array(repeating: nil, count: disk.inodes.count)
  }

  /// A state that a crash may leave.
  public struct State {
    let choice: CrashChoice
    let tree: Int
    /// Names the visible tree: paths, classes and bytes; and what is gone that a sync had hidden.
    public let hash: UInt64
  }

  /// The state that a survivor set comes to.
  public func state(_ survivors: Survivors) -> State { state(bounds.choice(survivors, digits)) }

  /// Every state, one by one, whatever the number: for small disks.
  public func each(_ body: (State) -> Void) {
    guard !bounds.rules.keepsEverything, !bounds.rules.dropsUnsynced else {
      return body(state(.all))
    }
    for number in 0..<digits.count {
      var choice = digits.choice(number)
      bounds.legalise(&choice)
      body(state(choice))
    }
  }

  /// How many numbers `each` goes through.
  public var count: UInt64 { digits.count }

  private func state(_ choice: CrashChoice) -> State {
    let tree = tree(choice)
    var hash = trees[tree].hash
    for file in trees[tree].files {
      var mixed = RollingHash()
      mixed.add(file.name)
      mixed.add(self.hash(file.inode, choice))
      hash &+= mixed.value &+ UInt64(disk.hiddenPages(file.inode, choice))
    }
    return State(choice: choice, tree: tree, hash: hash)
  }

  /// A disk in a state, after the crash.
  public func disk(_ state: State) -> Disk {
    let disk = Disk(branching: trees[state.tree].disk(self.disk))
    disk.becomeFiles(state.choice)
    disk.balance = self.disk.balance + self.disk.usedPages - disk.usedPages
    return disk
  }

  /// The tree for a choice of names; most states share one of a few.
  private func tree(_ choice: CrashChoice) -> Int {
    if let known = trees.firstIndex(where: {
      $0.halves == choice.halves && $0.names == choice.names
    }) {
      return known
    }
    trees.append(CrashTree(disk, choice))
    return trees.count - 1
  }

  /// The hash of a file's content in a state.
  private func hash(_ inode: Int, _ choice: CrashChoice) -> UInt64 {
    if choice.isOdd(inode) { return oddHash(inode, choice) }
    if let known = files[inode] { return known.hash(inode, choice) }
    let made = FileHashes(disk.inodes[inode])
    files[inode] = made
    return made.hash(inode, choice)
  }

  /// The hash of a file to which the crash does something.
  private func oddHash(_ inode: Int, _ choice: CrashChoice) -> UInt64 {
    let node = disk.inodes[inode]
    let size = node.sizes[choice.sizes[inode]].size
    var hash = FileHash.start(size)
    let held = Disk.pageCount(size)
    for page in 0..<(choice.garbage?.inode == inode ? held : min(held, node.pages.count)) {
      hash &+= FileHash.page(page, disk.image(inode, page, choice), size)
    }
    return hash
  }
}
