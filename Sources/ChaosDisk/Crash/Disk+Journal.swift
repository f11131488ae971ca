// One journal holds changes of names and files that shrank, in one order (R4).

extension CrashBounds {
  /// Cuts the journal at one place. The names say where; what shrank between the last change that
  /// is kept and the first that is lost may go either way, in order. `floor`: its sizes become the
  /// oldest that may be chosen with these names.
  func orderShrinks(_ choice: inout CrashChoice, _ floor: inout CrashChoice) {
    let lost = choice.names.firstIndex(of: false).map { journal[$0].op } ?? .max
    var kept = choice.names.lastIndex(of: true).map { journal[$0].op } ?? 0
    for inode in sized {
      if let shrink = inodes[inode].firstShrink(after: lost), shrink > floor.sizes[inode] {
        choice.sizes[inode] = min(choice.sizes[inode], shrink - 1)
      }
      if let shrink = inodes[inode].lastShrink(through: choice.sizes[inode]) {
        kept = max(kept, inodes[inode].sizes[shrink].op)
      }
    }
    for inode in sized {
      if let shrink = inodes[inode].lastShrink(upTo: kept) {
        choice.sizes[inode] = max(choice.sizes[inode], shrink)
        floor.sizes[inode] = max(floor.sizes[inode], shrink)
      }
    }
  }

  /// What shrank first and is lost takes all later changes of the journal along.
  func dropShrinks(of inode: Int, from choice: inout CrashChoice) {
    guard
      let place = inodes[inode].sizes.indices.dropFirst(floor.sizes[inode] + 1)
        .first(where: { inodes[inode].sizes[$0].shrank })
    else { return }
    let op = inodes[inode].sizes[place].op
    for name in journal.indices where journal[name].op > op { choice.names[name] = false }
    for other in inodes.indices {
      if let shrink = inodes[other].firstShrink(after: op) {
        choice.sizes[other] = min(choice.sizes[other], max(shrink - 1, floor.sizes[other]))
      }
    }
  }

  /// What shrank last and is kept brings all earlier changes of names along.
  func keepShrinks(of inode: Int, in choice: inout CrashChoice) {
    guard let place = inodes[inode].lastShrink(through: choice.sizes[inode]) else { return }
    let op = inodes[inode].sizes[place].op
    for name in journal.indices where journal[name].op < op { choice.names[name] = true }
  }
}

extension Disk {
  /// A commit of the journal up to a mutation sends along what shrank, and what that must cover.
  func flushShrinks(_ op: UInt32, upTo mutation: UInt32) {
    if model.names != .journal || model.keepsEverything { return }
    var isNew = false
    for inode in inodes.indices where inodes[inode].sizes.count > 1 {
      if let shrink = inodes[inode].lastShrink(upTo: mutation),
        inodes[inode].sizes[shrink].flushed == 0
      {
        inodes[inode].sizes[shrink].flushed = op
        isNew = true
      }
    }
    if !isNew { return }
    let rules = model.afterPanic
    let floor = floorChoice(rules)
    var held = floor
    CrashBounds(self, rules, only: floor).legalise(&held)
    for inode in inodes.indices {
      for page in held.pages.indices(inode) {
        inodes[inode].markFlushed(op, page, held.pages[inode, page])
      }
      if !model.hasDriveCache { inodes[inode].settle() }
    }
  }

  /// A journal may commit at any time: all that it holds is on the media, with what this needs.
  func commitJournal() {
    state.syncs += 1
    if model.names == .journal, !model.keepsEverything,
      inodes.contains(where: { $0.lastShrink(upTo: .max) != nil })
    {
      let op = nextOp()
      let floor = floorChoice(model)
      var held = floor
      for name in journal.indices { held.names[name] = true }
      for inode in inodes.indices {
        if let shrink = inodes[inode].lastShrink(upTo: .max) {
          held.sizes[inode] = max(held.sizes[inode], shrink)
        }
      }
      CrashBounds(self, model, only: floor).legalise(&held)
      for inode in inodes.indices { inodes[inode].settle(op, held, inode) }
    }
    journal.removeAll()
  }
}

extension Inode {
  /// The first place where the file shrank after a mutation.
  fileprivate func firstShrink(after op: UInt32) -> Int? {
    sizes.indices.dropFirst().first { sizes[$0].shrank && sizes[$0].op > op }
  }

  /// The last place up to one where the file shrank.
  fileprivate func lastShrink(through place: Int) -> Int? {
    sizes.indices.prefix(place + 1).dropFirst().last { sizes[$0].shrank }
  }

  /// The last place where the file shrank in the mutations up to one.
  fileprivate func lastShrink(upTo op: UInt32) -> Int? {
    sizes.indices.dropFirst().last { sizes[$0].shrank && sizes[$0].op <= op }
  }

  /// A version of a page is on its way to the media.
  fileprivate mutating func markFlushed(_ op: UInt32, _ page: Int, _ version: Int) {
    if version > 0, pages[page][version].flushed == 0 { pages[page][version].flushed = op }
  }

  /// A choice's versions are on the media; newer ones stay pending.
  fileprivate mutating func settle(_ op: UInt32, _ held: CrashChoice, _ number: Int) {
    for page in pages.indices where held.pages[number, page] > 0 {
      markFlushed(op, page, held.pages[number, page])
      pages[page].removeFirst(held.pages[number, page])
    }
    let size = held.sizes[number]
    if size > 0 {
      if sizes[size].flushed == 0 { sizes[size].flushed = op }
      sizes.removeFirst(size)
    }
  }
}
