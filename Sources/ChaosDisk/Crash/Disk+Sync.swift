// What a sync makes durable, and what a failed one does.

import ChaosTrace

extension Disk {
  /// Sends a file, or a directory's names, towards the media.
  ///
  /// - Parameter bytes: which part of the file; all of it if nil.
  func sync(_ inode: Int32, _ kind: SyncKind, _ bytes: Range<Int>? = nil) {
    let last = lastChange(of: inode)
    let op = nextOp()
    state.syncs += 1
    if let bytes {
      inodes[Int(inode)].flush(op, bytes)
    } else {
      inodes[Int(inode)].flush(op, upTo: .max)
    }
    if inodes[Int(inode)].kind == .directory {
      // A journal's commit of a directory holds the directory's own name as well.
      flushNames(op) {
        $0.touches(directory: inode) || (model.names == .journal && $0.concerns(inode))
      }
      if let last = journal.last(where: { $0.flushed == op }) { flushShrinks(op, upTo: last.op) }
    } else {
      if model.syncedNames.isOfJournal, isPending(after: last) { state.tellsModelsApart = true }
      switch model.syncedNames {
      case .none: flushNames(op) { $0.changesFacts(of: inode) }
      case .own: flushNames(op) { $0.concerns(inode) }
      case .journal:
        flushNames(op) { _ in true }
        flushShrinks(op, upTo: op)
      case .journalOfOwn:
        flushNames(op) { $0.op <= last }
        flushShrinks(op, upTo: last)
      }
    }
    if kind == .barrier, model.hasDriveCache { state.barriers.append(op) }
    if !model.hasDriveCache {
      inodes[Int(inode)].settle()
    } else if kind == .full {
      Self.settle(&inodes)
      // All that a barrier held back has arrived.
      state.barriers.removeAll()
    }
    if !model.hasDriveCache || kind == .full {
      settleNames()
      settleTimes(inode)
    }
  }

  /// Times are facts of an inode: a sync keeps those of its file, and under one journal those of
  /// all (R6).
  private func settleTimes(_ inode: Int32) {
    if now == 0 { return }
    if model.syncedNames == .journal {
      for index in inodes.indices { inodes[index].keepTimes() }
    } else {
      inodes[Int(inode)].keepTimes()
    }
  }

  /// When a file changed last, in bytes, size, class or names, as its inode's transaction has it.
  ///
  /// Space is given out when data is written back, so a file that grew commits all that
  /// came before.
  private func lastChange(of inode: Int32) -> UInt32 {
    let node = inodes[Int(inode)]
    if node.sizes.contains(where: { $0.flushed == 0 && $0.op != 0 && !$0.shrank }) {
      return state.op
    }
    return max(node.changed, journal.last { $0.isAbout(inode) }?.op ?? 0)
  }

  /// Whether the journal holds something from after a mutation that no sync has sent.
  private func isPending(after op: UInt32) -> Bool {
    journal.contains { $0.flushed == 0 && $0.op > op }
      || inodes.contains { node in
        node.sizes.contains { $0.shrank && $0.flushed == 0 && $0.op > op }
      }
  }

  /// Everything reaches the media, as before an orderly shutdown. Pages that a failed fsync marked
  /// clean are not dirty, so they are not written.
  public func syncAll() {
    let op = nextOp()
    state.syncs += 1
    for index in inodes.indices {
      inodes[index].flush(op, upTo: .max)
      inodes[index].settle()
      inodes[index].keepTimes()
    }
    flushNames(op) { _ in true }
    settleNames()
    state.barriers.removeAll()
  }

  /// Under one journal, a change takes all earlier ones along; otherwise each goes on its own.
  private func flushNames(_ op: UInt32, where wanted: (Transaction) -> Bool) {
    guard let last = journal.lastIndex(where: wanted) else { return }
    var taken = (0...last).map { model.names == .journal || wanted(journal[$0]) }
    if model.names == .perDirectory { bringEarlier(&taken) }
    for index in 0...last where journal[index].flushed == 0 && taken[index] {
      journal[index].flushed = op
      if model.renameFlushes { flushReplacement(journal[index], op) }
    }
  }

  /// A folder's changes reach the disk in their order, so each brings those before it along.
  func bringEarlier(_ taken: inout [Bool]) {
    for later in taken.indices.reversed() where taken[later] {
      for earlier in 0..<later where !taken[earlier] {
        if journal[later].shares(with: journal[earlier]) { taken[earlier] = true }
      }
    }
  }

  /// R9: once a rename over an existing file is safe, so is what the new file held then.
  private func flushReplacement(_ transaction: Transaction, _ op: UInt32) {
    guard transaction.replaces else { return }
    for case .entry(_, _, let old?, let new?) in transaction.changes where old != new {
      inodes[Int(new)].flush(op, upTo: transaction.op)
      if !model.hasDriveCache { inodes[Int(new)].settle() }
    }
  }

  /// All that the drive has becomes what the media has.
  private static func settle(_ inodes: inout [Inode]) {
    for index in inodes.indices where inodes[index].hasPending { inodes[index].settle() }
  }

  /// Only a flushed beginning may be forgotten: a change that a crash makes again must come before
  /// all later ones, also before those that are already safe.
  private func settleNames() {
    journal.removeSubrange(..<(journal.firstIndex { $0.flushed == 0 } ?? journal.endIndex))
  }

  /// Whether a fault is one that this disk can have. It has one file system, so its failed syncs
  /// all go the way of the first one that was asked for: what ext4 marks clean in the page cache
  /// is never on the same phone as what btrfs takes back.
  public func mayHave(_ fault: FaultKind) -> Bool {
    guard FaultKind.ofFileSystem.contains(fault) else { return true }
    let way = state.syncFailure ?? fault
    state.syncFailure = way
    return way == fault
  }

  /// An fsync fails (FACTS.md, fsync failure). With ext4's ways the first dirty page is marked
  /// clean without being written, and the rest goes through; with those of btrfs the dirty pages
  /// and the size go back to what the drive has. Where the journal takes data as well, the sync
  /// does as ext4's, and hides it: the next one tells.
  ///
  /// - Parameter bytes: which part of the file was to be synced; all of it if nil.
  func failSync(
    _ inode: Int32, _ fault: FaultKind, _ kind: SyncKind, _ bytes: Range<Int>? = nil
  ) {
    if fault == .syncReverted {
      revert(inode)
      return
    }
    let isHidden = fault == .syncHidden
    let pages = inodes[Int(inode)].pages.indices
    let wanted = bytes.map { pages.clamped(to: Disk.pages($0)) } ?? pages
    let isDirty = { [self] page in inodes[Int(inode)].pages[page].last?.isDirty == true }
    if let dirty = wanted.first(where: isDirty) {
      for version in inodes[Int(inode)].pages[dirty].indices.dropFirst()
      where inodes[Int(inode)].pages[dirty][version].isDirty {
        inodes[Int(inode)].pages[dirty][version].lost = true
        inodes[Int(inode)].pages[dirty][version].isHidden = isHidden
        state.hasLost = true
      }
      if isHidden {
        inodes[Int(inode)].errors = WritebackErrors(
          count: errors(of: inode).count + 1, boot: state.boots)
      }
    }
    sync(inode, isHidden ? kind : .file, bytes)
  }

  /// The errors of writing a file back that this boot of the kernel remembers.
  func errors(of inode: Int32) -> WritebackErrors {
    let errors = inodes[Int(inode)].errors
    return errors.boot == state.boots ? errors : WritebackErrors()
  }

  /// The dirty pages and the size go back to what the drive has. Pages that an earlier sync
  /// had lost are clean, and stay.
  private func revert(_ inode: Int32) {
    state.syncs += 1
    let before = Disk.pageCount(inodes[Int(inode)].size)
    for page in inodes[Int(inode)].pages.indices {
      while let last = inodes[Int(inode)].pages[page].last, last.flushed == 0, !last.lost,
        inodes[Int(inode)].pages[page].count > 1
      {
        inodes[Int(inode)].pages[page].removeLast()
      }
    }
    while let last = inodes[Int(inode)].sizes.last, last.flushed == 0,
      inodes[Int(inode)].sizes.count > 1
    {
      inodes[Int(inode)].sizes.removeLast()
    }
    balance += before - Disk.pageCount(inodes[Int(inode)].size)
    inodes[Int(inode)].changes += 1
  }

  /// The pages that a failed fsync marked clean, and that nobody has written since: they are gone
  /// when they leave the page cache, which they do at the latest when the phone goes off.
  public var lostPages: Int {
    lostPages { !$0.isHidden }
  }

  private func lostPages(where isMeant: (Inode.PageVersion) -> Bool) -> Int {
    guard state.hasLost else { return 0 }
    return inodes.reduce(0) {
      $0 + $1.pages.count { $0.count > 1 && $0.last.map { $0.lost && isMeant($0) } == true }
    }
  }

  /// How many pages of a file go in a crash that a sync had lost and hidden: what was chosen of
  /// them is older. What was written over them since may have reached the media.
  func hiddenPages(_ inode: Int, _ choice: CrashChoice) -> Int {
    guard state.hasLost else { return 0 }
    return inodes[inode].pages.indices.count { page in
      guard let hidden = inodes[inode].pages[page].lastIndex(where: \.isHidden) else {
        return false
      }
      let chosen = choice.pages[inode, page]
      if chosen < hidden { return true }
      // Beside what is torn stands what the drive has.
      guard choice.oddity(inode, page)?.isTorn == true,
        image(inode, page, choice).bytes != inodes[inode].pages[page][chosen].bytes
      else { return false }
      return written(inode, page, before: chosen) < hidden
    }
  }

  /// How many pages are gone since the last question of which a sync had said that they were safe:
  /// by a crash, a restart or an eviction.
  public func takeHiddenLosses() -> Int {
    defer { state.hiddenLosses = 0 }
    return state.hiddenLosses
  }

  /// How many pages an eviction takes that a sync had lost and hidden, of files that somebody can
  /// still reach.
  private var evictedHiddenPages: Int {
    guard state.hasLost else { return 0 }
    return inodes.reduce(0) { sum, inode in
      if !inode.canBeReached { return sum }
      return sum
        + inode.pages.count { versions in
          versions.dropFirst().reversed().prefix(while: \.lost).contains(where: \.isHidden)
        }
    }
  }

  /// Clean pages leave the page cache: what was never written is gone. Of a file that nobody can
  /// reach nobody sees that. Where a crash brings it back, its pages go then.
  ///
  /// - Returns: how many pages changed what they show.
  public func evict() -> Int {
    state.hiddenLosses += evictedHiddenPages
    state.syncs += 1
    var changed = 0
    for inode in inodes.indices where inodes[inode].canBeReached {
      for page in inodes[inode].pages.indices {
        var dropped = false
        while inodes[inode].pages[page].count > 1, inodes[inode].pages[page].last?.lost == true {
          inodes[inode].pages[page].removeLast()
          dropped = true
        }
        if dropped {
          changed += 1
          inodes[inode].changes += 1
        }
      }
    }
    return changed
  }
}
