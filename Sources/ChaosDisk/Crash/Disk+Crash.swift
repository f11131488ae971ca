// A crash: the kernel's layer is lost, one legal state of the rest is chosen and becomes the disk.

import ChaosTrace

/// What dies in a crash.
public enum CrashKind: Sendable {
  /// The kernel: what reached the drive is safe.
  case panic
  /// The power: only what reached the media is safe.
  case powerLoss
}

extension Disk {
  /// Crashes, and comes back as one legal state. All descriptors and locks are gone.
  public func crash(_ kind: CrashKind, _ survivors: Survivors) {
    // A state of a sweep crashes once more when its trace's step comes: nothing is left to lose.
    if isSettled {
      kernelObjects.removeAll()
      state.boots += 1
      return
    }
    become(CrashBounds(self, kind).choice(survivors))
  }

  /// Whether the media holds everything, and nothing is open or locked.
  private var isSettled: Bool {
    journal.isEmpty && state.barriers.isEmpty && locks.isEmpty
      && !inodes.contains { node in
        node.opens != 0 || node.sizes.count > 1 || node.pages.contains { $0.count > 1 }
          || node.links <= 0 && !node.pages.isEmpty
      }
  }

  /// The rules of a crash of this kind.
  func rules(_ kind: CrashKind) -> DiskModel { kind == .panic ? model.afterPanic : model }

  /// What may be lost in a crash of this kind, in the order that survivor sets count in.
  public func pendingItems(_ kind: CrashKind) -> [PendingItem] { CrashBounds(self, kind).items }

  /// The oldest versions that may be chosen.
  func floorChoice(_ rules: DiskModel) -> CrashChoice {
    if rules.keepsEverything { return topChoice() }
    if rules.hasDriveCache {
      return CrashChoice(
        pages: PageChoices(inodes) { _ in 0 },
        sizes: Array(repeating: 0, count: inodes.count),
        names: Array(repeating: false, count: journal.count))
    }
    return CrashChoice(
      pages: PageChoices(inodes) { $0.lastIndex { $0.flushed != 0 } ?? 0 },
      sizes: inodes.map { $0.sizes.lastIndex { $0.flushed != 0 } ?? 0 },
      names: journal.map { $0.flushed != 0 || rules.names == .immediate })
  }

  /// The newest versions that may be chosen: pages that a failed fsync lost never are.
  func topChoice() -> CrashChoice {
    CrashChoice(
      pages: PageChoices(inodes) { $0.lastIndex { !$0.lost } ?? 0 },
      sizes: inodes.map { max($0.sizes.count - 1, 0) },
      names: Array(repeating: true, count: journal.count))
  }

  /// The version of a page that was on the disk before one was written.
  func written(_ inode: Int, _ page: Int, before version: Int) -> Int {
    inodes[inode].pages[page][..<version].lastIndex { !$0.lost } ?? 0
  }

  /// Turns a choice into the new, fully durable disk.
  func become(_ choice: CrashChoice) {
    let used = usedPages
    becomeNames(choice)
    becomeFiles(choice)
    balance += used - usedPages
  }

  /// The chosen changes of names took place, nothing is open or locked, what has no name is gone.
  func becomeNames(_ choice: CrashChoice) {
    let namesStay = journal.isEmpty
    var losers: [Int32] = []
    for transaction in journal.reversed() {
      for change in transaction.changes.reversed() { apply(change, isUndone: true) }
    }
    for (index, transaction) in journal.enumerated() {
      guard choice.names[index] else {
        for change in transaction.changes { losers += change.inodes }
        continue
      }
      for (place, change) in transaction.changes.enumerated() {
        if choice.halves.contains(where: { $0.name == index && $0.change != place }) { continue }
        apply(change)
      }
    }
    for inode in losers { inodes[Int(inode)].loseTimes() }
    journal.removeAll(keepingCapacity: true)
    state.barriers.removeAll()
    locks.clear()
    kernelObjects.removeAll()
    state.boots += 1
    if namesStay { forgetUnlinked() } else { countLinks() }
  }

  /// The chosen versions are all that is left of the files.
  func becomeFiles(_ choice: CrashChoice) {
    for inode in inodes.indices where inodes[inode].kind == .file {
      if choice.sizes[inode] < inodes[inode].sizes.count - 1 { inodes[inode].loseTimes() }
      if inodes[inode].links > 0, !isSettled(inode, choice) {
        state.hiddenLosses += hiddenPages(inode, choice)
        collapse(inode, choice)
      } else if inodes[inode].opens != 0 {
        inodes[inode].opens = 0
      }
    }
  }

  /// The pages of all files that a name or a descriptor leads to. What comes back in a crash may
  /// have been overwritten meanwhile by files that survive with it; then the disk owes pages until
  /// something is removed.
  var usedPages: Int {
    inodes.reduce(0) { sum, node in
      node.kind == .file && node.canBeReached
        ? sum + Disk.pageCount(node.size) : sum
    }
  }

  /// Whether a file is what it would become: most are, in most crashes.
  private func isSettled(_ inode: Int, _ choice: CrashChoice) -> Bool {
    if choice.isOdd(inode) { return false }
    guard inodes[inode].sizes.count == 1 else { return false }
    let size = inodes[inode].sizes[0].size
    guard inodes[inode].pages.count <= Disk.pageCount(size) else { return false }
    for page in inodes[inode].pages.indices {
      if inodes[inode].pages[page].count > 1
        || inodes[inode].pages[page][0].bytes.count > size - page * Disk.pageSize
      {
        return false
      }
    }
    return true
  }

  /// No name changed, so only what was removed while it was open goes.
  private func forgetUnlinked() {
    for inode in inodes.indices where inodes[inode].links <= 0 { forget(inode) }
  }

  private func forget(_ inode: Int) {
    if inodes[inode].opens != 0 { inodes[inode].opens = 0 }
    if inodes[inode].pages.isEmpty, inodes[inode].entries.isEmpty { return }
    inodes[inode].pages = []
    inodes[inode].sizes = [Inode.SizeVersion(op: 0, flushed: 0, size: 0, shrank: false)]
    inodes[inode].entries = []
  }

  /// One version of each page, cut or filled up with zeros to the chosen size.
  private func collapse(_ inode: Int, _ choice: CrashChoice) {
    let size = inodes[inode].sizes[choice.sizes[inode]].size
    let count = Disk.pageCount(size)
    var pages: [[Inode.PageVersion]] = []
    let held = choice.garbage?.inode == inode ? count : min(count, inodes[inode].pages.count)
    for page in 0..<held {
      if page < inodes[inode].pages.count, !choice.isOdd(inode, page) {
        let chain = inodes[inode].pages[page]
        // Most pages are what an earlier crash left of them.
        if chain.count == 1, chain[0].isSettled,
          chain[0].image.bytes.count <= size - page * Disk.pageSize
        {
          pages.append(chain)
          continue
        }
      }
      var image = image(inode, page, choice)
      let limit = size - page * Disk.pageSize
      if image.bytes.count > limit { image = PageImage(Array(image.bytes[..<limit])) }
      pages.append([.settled(image)])
    }
    inodes[inode].pages = pages
    inodes[inode].sizes = [Inode.SizeVersion(op: 0, flushed: 0, size: size, shrank: false)]
    inodes[inode].changes += 1
    inodes[inode].opens = 0
  }

  /// Counts names anew; what no name leads to is gone, and its pages are free. A folder that two
  /// names lead to keeps one, as after the repair that every file system runs.
  private func countLinks() {
    var links = Array(repeating: 0, count: inodes.count)
    links[Int(Disk.root)] = 1
    var open = [Disk.root]
    var twice: [(directory: Int32, name: NameID)] = []
    while let directory = open.popLast() {
      for entry in inodes[Int(directory)].entries {
        let isDirectory = inodes[Int(entry.inode)].kind == .directory
        if isDirectory, links[Int(entry.inode)] > 0 {
          twice.append((directory, entry.name))
          continue
        }
        links[Int(entry.inode)] += 1
        if isDirectory {
          if inodes[Int(entry.inode)].parent != directory {
            inodes[Int(entry.inode)].parent = directory
          }
          open.append(entry.inode)
        }
      }
    }
    for (directory, name) in twice {
      inodes[Int(directory)].entries.removeAll { $0.name == name }
    }
    for inode in inodes.indices {
      if inodes[inode].links != links[inode] { inodes[inode].links = links[inode] }
      if links[inode] == 0 { forget(inode) }
    }
  }
}
