// The chosen state becomes the disk: one version in every chain, only what can be reached.

extension Disk {
  /// Turns a choice into the new, fully durable disk.
  func become(_ choice: CrashChoice) {
    let used = usedPages
    let namesStay = journal.isEmpty
    for transaction in journal.reversed() {
      for change in transaction.changes.reversed() { undo(change) }
    }
    for (index, transaction) in journal.enumerated() where choice.names[index] {
      for change in transaction.changes { apply(change) }
    }
    journal.removeAll(keepingCapacity: true)
    barriers.removeAll()
    locks.clear()
    kernelObjects.removeAll()
    boots += 1
    for inode in inodes.indices where inodes[inode].kind == .file {
      if isSettled(inode, choice) { inodes[inode].opens = 0 } else { collapse(inode, choice) }
    }
    if namesStay { forgetUnlinked() } else { countLinks() }
    freePages += used - usedPages
  }

  /// The pages of all files that a name or a descriptor leads to.
  ///
  /// What comes back in a crash may have been overwritten meanwhile by files that survive with it;
  /// then fewer than no pages are left until something is removed.
  var usedPages: Int {
    inodes.reduce(0) { sum, node in
      node.kind == .file && (node.links > 0 || node.opens > 0)
        ? sum + Disk.pageCount(node.size) : sum
    }
  }

  /// Whether a file is what it would become: most are, in most crashes.
  private func isSettled(_ inode: Int, _ choice: CrashChoice) -> Bool {
    let node = inodes[inode]
    guard node.sizes.count == 1, choice.tear?.inode != inode else { return false }
    let size = node.sizes[0].size
    guard node.pages.count <= Disk.pageCount(size) else { return false }
    for (page, versions) in node.pages.enumerated() {
      if versions.count > 1 || versions[0].bytes.count > size - page * Disk.pageSize {
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
    inodes[inode].opens = 0
    if inodes[inode].pages.isEmpty, inodes[inode].entries.isEmpty { return }
    inodes[inode].pages = []
    inodes[inode].sizes = [SizeVersion(op: 0, flushed: 0, size: 0, shrank: false)]
    inodes[inode].entries = []
  }

  /// One version of each page, cut or filled up with zeros to the chosen size.
  private func collapse(_ inode: Int, _ choice: CrashChoice) {
    let size = inodes[inode].sizes[choice.sizes[inode]].size
    let count = Disk.pageCount(size)
    var pages: [[PageVersion]] = []
    for page in 0..<min(count, inodes[inode].pages.count) {
      var bytes = image(inode, page, choice)
      let limit = size - page * Disk.pageSize
      if bytes.count > limit { bytes.removeLast(bytes.count - limit) }
      pages.append([PageVersion(op: 0, flushed: 0, bytes: bytes)])
    }
    inodes[inode].pages = pages
    inodes[inode].sizes = [SizeVersion(op: 0, flushed: 0, size: size, shrank: false)]
    inodes[inode].changes += 1
    inodes[inode].opens = 0
  }

  /// The bytes of a chosen page, spliced with the version before it where the crash tears.
  private func image(_ inode: Int, _ page: Int, _ choice: CrashChoice) -> [UInt8] {
    let versions = inodes[inode].pages[page]
    let chosen = choice.pages[inode][page]
    guard let tear = choice.tear, tear.inode == inode, tear.page == page, chosen > 0 else {
      return versions[chosen].bytes
    }
    var new = versions[chosen].bytes
    var old = versions[written(inode, page, before: chosen)].bytes
    let length = max(new.count, old.count)
    new += repeatElement(0, count: length - new.count)
    old += repeatElement(0, count: length - old.count)
    let at = min(tear.at, length)
    return tear.keepsEnd ? Array(old[..<at] + new[at...]) : Array(new[..<at] + old[at...])
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
          inodes[Int(entry.inode)].parent = directory
          open.append(entry.inode)
        }
      }
    }
    for (directory, name) in twice {
      inodes[Int(directory)].entries.removeAll { $0.name == name }
    }
    for inode in inodes.indices {
      inodes[inode].links = links[inode]
      inodes[inode].opens = 0
      if links[inode] == 0 { forget(inode) }
    }
  }
}
