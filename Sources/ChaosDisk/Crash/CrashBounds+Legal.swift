// The rules that tie choices together: an illegal choice is repaired to the nearest legal one.

extension CrashBounds {
  /// Repairs a choice until all rules hold: raises versions, or lowers ones that no sync holds up.
  func legalise(_ choice: inout CrashChoice) {
    if rules.keepsEverything || rules.dropsUnsynced { return }
    if disk.state.hasLost {
      for inode in inodes.indices {
        for page in choice.pages.indices(inode) { skipLost(&choice, inode, page) }
      }
    }
    if rules.hasDriveCache { holdBarriers(&choice) }
    if rules.names == .perDirectory { orderNames(&choice) }
    var oldest = floor
    if rules.names == .journal { orderShrinks(&choice, &oldest) }
    if rules.renameFlushes { flushRenamed(&choice) }
    for inode in sized {
      orderTruncation(&choice, inode, oldest)
      if rules.sizes == .dataFirst { orderSize(&choice, inode, oldest) }
    }
    keepOdd(&choice)
  }

  /// Of the pages that the crash does something to, those stay where the rules let it.
  private func keepOdd(_ choice: inout CrashChoice) {
    if choice.odd.isEmpty { return }
    let asked = choice.odd
    choice.odd = []
    for odd in asked {
      let chosen = choice.pages[odd.inode, odd.page]
      switch odd.form {
      case .front, .end, .without: keepTear(odd, in: &choice)
      case .neighbours:
        if chosen > floor.pages[odd.inode, odd.page] { choice.odd.append(odd) }
      case .foreign, .older:
        if disk.missing(odd.inode, odd.page, choice) != nil { choice.odd.append(odd) }
      }
    }
  }

  /// A page may be caught halfway only where both of its images would be legal, whole.
  private func keepTear(_ tear: OddPage, in choice: inout CrashChoice) {
    let kept = choice.odd
    choice.odd = []
    defer { choice.odd = kept + choice.odd }
    let chosen = choice.pages[tear.inode, tear.page]
    guard chosen > floor.pages[tear.inode, tear.page] else { return }
    var older = choice
    let before = disk.written(tear.inode, tear.page, before: chosen)
    older.pages[tear.inode, tear.page] = before
    let asked = older
    legalise(&older)
    if older == asked {
      choice.odd = [tear]
      return
    }
    // A page that grew its file is torn where the file has not grown yet.
    guard older.pages[tear.inode, tear.page] == before, older.names == choice.names else { return }
    var torn = older
    torn.pages[tear.inode, tear.page] = chosen
    let wanted = torn
    legalise(&torn)
    if torn == wanted {
      choice = torn
      choice.odd = [tear]
    }
  }

  /// A version that a failed fsync lost was never written: the one before it was.
  private func skipLost(_ choice: inout CrashChoice, _ inode: Int, _ page: Int) {
    while choice.pages[inode, page] > 0,
      inodes[inode].pages[page][choice.pages[inode, page]].lost
    {
      choice.pages[inode, page] -= 1
    }
  }

  /// Nothing that was written after a barrier is on the media without all that was flushed before.
  private func holdBarriers(_ choice: inout CrashChoice) {
    if disk.state.barriers.isEmpty { return }
    var newest: UInt32 = 0
    for inode in inodes.indices {
      for page in choice.pages.indices(inode) {
        newest = max(newest, inodes[inode].pages[page][choice.pages[inode, page]].op)
      }
      if !inodes[inode].sizes.isEmpty {
        newest = max(newest, inodes[inode].sizes[choice.sizes[inode]].op)
      }
    }
    for name in journal.indices where choice.names[name] { newest = max(newest, journal[name].op) }
    guard let barrier = disk.state.barriers.last(where: { $0 < newest }) else { return }
    for inode in inodes.indices {
      for page in choice.pages.indices(inode) {
        let held = inodes[inode].pages[page].lastIndex { $0.flushed != 0 && $0.flushed <= barrier }
        if let held { choice.pages[inode, page] = max(choice.pages[inode, page], held) }
      }
      let held = inodes[inode].sizes.lastIndex { $0.flushed != 0 && $0.flushed <= barrier }
      if let held { choice.sizes[inode] = max(choice.sizes[inode], held) }
    }
    for name in journal.indices
    where journal[name].flushed != 0 && journal[name].flushed <= barrier {
      choice.names[name] = true
    }
  }

  /// R9: a rename over an existing file took place only after the new file's data was written.
  private func flushRenamed(_ choice: inout CrashChoice) {
    for name in journal.indices where choice.names[name] && journal[name].replaces {
      for change in journal[name].changes {
        guard case .entry(_, _, let old?, let new?) = change, old != new else { continue }
        raise(&choice, Int(new), to: journal[name].op)
      }
    }
  }

  /// The chosen versions of a file become at least those that were visible at a mutation.
  private func raise(_ choice: inout CrashChoice, _ inode: Int, to op: UInt32) {
    for page in choice.pages.indices(inode) {
      if let held = inodes[inode].pages[page].lastIndex(where: { $0.op <= op && !$0.lost }) {
        choice.pages[inode, page] = max(choice.pages[inode, page], held)
      }
    }
    if let held = inodes[inode].sizes.lastIndex(where: { $0.op <= op }) {
      choice.sizes[inode] = max(choice.sizes[inode], held)
    }
  }

  /// R10: freed pages show no old bytes once the file shrank, and no new ones before it did.
  private func orderTruncation(
    _ choice: inout CrashChoice, _ inode: Int, _ floor: CrashChoice
  ) {
    let sizes = inodes[inode].sizes
    for (place, size) in sizes.enumerated().dropFirst() where size.shrank {
      let first = size.size / Disk.pageSize
      for page in choice.pages.indices(inode).dropFirst(first) {
        let versions = inodes[inode].pages[page]
        if choice.sizes[inode] >= place {
          // A page that was already empty has no version of its own for the cut, and needs none.
          if let cut = versions.firstIndex(where: { $0.op == size.op && !$0.lost }) {
            choice.pages[inode, page] = max(choice.pages[inode, page], cut)
          }
        } else if comesAfter(versions[choice.pages[inode, page]], page, size) {
          let before = versions.lastIndex { $0.op < size.op && !$0.lost } ?? 0
          if before >= floor.pages[inode, page] {
            choice.pages[inode, page] = before
          } else {
            choice.sizes[inode] = place
          }
        }
      }
    }
  }

  /// Whether a page shows a truncation that did not take place: what it freed is free, or holds
  /// what was written later. Freeing is metadata: only the latter can come first, where the rules
  /// let it. A page that was cut in the middle is not freed: it may be written back before.
  private func comesAfter(
    _ version: Inode.PageVersion, _ page: Int, _ size: Inode.SizeVersion
  ) -> Bool {
    let waits = rules.truncateFirst && page * Disk.pageSize >= size.size
    return waits ? version.op >= size.op : version.op == size.op
  }

  /// R3: a size never covers pages whose data is older than the size.
  private func orderSize(_ choice: inout CrashChoice, _ inode: Int, _ floor: CrashChoice) {
    let sizes = inodes[inode].sizes
    for place in sizes.indices.dropFirst() where place <= choice.sizes[inode] {
      let old = sizes[place - 1].size
      let new = sizes[place].size
      guard new > old else { continue }
      for page in (old / Disk.pageSize)...((new - 1) / Disk.pageSize)
      where page < choice.pages.count(inode) {
        let versions = inodes[inode].pages[page]
        guard let written = versions.firstIndex(where: { $0.op >= sizes[place].op }),
          versions[written].op == sizes[place].op, choice.pages[inode, page] < written
        else { continue }
        if place - 1 >= floor.sizes[inode] {
          choice.sizes[inode] = min(choice.sizes[inode], place - 1)
        } else if !versions[written].lost {
          choice.pages[inode, page] = written
        }
      }
    }
  }
}
