// All that a disk is while no process has it open, as bytes: whoever goes through all traces meets
// the same disk again and again, and goes on from it only once.

import ChaosHash
import ChaosTrace

extension Disk {
  /// Adds everything that later calls, crashes and incidents depend on. Unlike the hashes of a
  /// sweep it is the same in every process and for disks of any origin, and it leaves out nothing
  /// that code can see: numbers of inodes, links, times, and counts of changes and boots.
  ///
  /// - Returns: false if somebody holds a lock, or keeps in memory what cannot say what it is.
  package func describe(into state: inout StateBytes) -> Bool {
    guard locks.isEmpty else { return false }
    for inode in kernelObjects.keys.sorted() {
      guard let object = kernelObjects[inode] as? any RestingObject else { return false }
      state.add(Int(inode))
      state.add(object.rest)
    }
    describeDevice(into: &state)
    describeKnown(into: &state)
    let first = firstPending
    state.add(inodes.count)
    for inode in inodes.indices { inodes[inode].describe(into: &state, since: first, names) }
    state.add(journal.count)
    for transaction in journal { transaction.describe(into: &state, since: first, names) }
    state.add(self.state.barriers.count)
    for barrier in self.state.barriers { state.add(Self.age(barrier, first)) }
    return true
  }

  private func describeDevice(into state: inout StateBytes) {
    state.add(balance)
    state.add(shortage.map { Int($0.code) })
    state.add(boots)
    state.add(self.state.hasLost)
    state.add(self.state.syncFailure.map { Int($0.code) })
    state.add(self.state.hiddenLosses)
    state.add(UInt64(bitPattern: now))
    state.add(self.state.freed.count)
    for freed in self.state.freed {
      state.add(freed == nil)
      freed?.describe(into: &state)
    }
  }

  /// What the disk knows of its files beside what is in them: later incidents depend on it.
  private func describeKnown(into state: inout StateBytes) {
    for files in [self.state.leftovers, self.state.made, self.state.suspects] {
      state.add(files.count)
      for file in files {
        state.add(Int(file.inode) << 1 | (file.isFresh ? 1 : 0))
        state.add(file.process)
        state.add(file.path)
      }
    }
    let known = self.state.knownNames.map { (Int($0.directory), names.name($0.name)) }.sorted {
      $0.0 == $1.0 ? $0.1.lexicographicallyPrecedes($1.1) : $0.0 < $1.0
    }
    state.add(known.count)
    for (directory, name) in known {
      state.add(directory)
      state.add(name[...])
    }
  }
}

extension Inode {
  fileprivate func describe(
    into state: inout StateBytes, since first: UInt32, _ names: NameTable
  ) {
    state.add(protection.rawValue)
    state.add(kind == .file ? UInt8(0) : kind == .directory ? 1 : 2)
    state.add(links << 32 | opens)
    state.add(Int(parent) << 32 | Int(changes))
    state.add(Int(mode))
    state.add(factBytes(names)[...])
    state.add(Int(errors.count) << 1 | (errors.isTold ? 1 : 0))
    state.add(errors.boot)
    for times in [times, extras?.syncedTimes ?? FileTimes()] {
      for time in [times.accessed, times.modified, times.changed] {
        state.add(UInt64(bitPattern: time))
      }
    }
    state.add(entries.count)
    for entry in entries {
      state.add(Int(entry.inode))
      state.add(names.name(entry.name)[...])
    }
    state.add(sizes.count)
    for size in sizes {
      state.add(Disk.age(size.op, first) << 32 | Disk.age(size.flushed, first))
      state.add(size.size << 1 | (size.shrank ? 1 : 0))
    }
    state.add(pages.count)
    for versions in pages {
      state.add(versions.count)
      for version in versions { version.describe(into: &state, since: first) }
    }
  }
}

extension Inode.PageVersion {
  fileprivate func describe(into state: inout StateBytes, since first: UInt32) {
    state.add(Disk.age(op, first) << 32 | Disk.age(flushed, first))
    state.add(Int(written.lowerBound) << 32 | Int(written.upperBound))
    for fact in [lost, isHidden, isCut, isSettled] { state.add(fact) }
    image.describe(into: &state)
  }
}

extension PageImage {
  fileprivate func describe(into state: inout StateBytes) {
    state.add(bytes.count)
    state.add(contentHash)
  }
}

extension Transaction {
  fileprivate func describe(
    into state: inout StateBytes, since first: UInt32, _ names: NameTable
  ) {
    state.add(Disk.age(op, first) << 32 | Disk.age(flushed, first))
    state.add(changes.count)
    for change in changes {
      switch change {
      case .entry(let directory, let name, let old, let new):
        state.add(UInt8(0))
        state.add(Int(directory))
        state.add(names.name(name)[...])
        state.add(old.map { Int($0) })
        state.add(new.map { Int($0) })
      case .protection(let inode, let old, let new):
        state.add(UInt8(1))
        state.add(Int(inode) << 16 | Int(old.rawValue) << 8 | Int(new.rawValue))
      case .mode(let inode, let old, let new):
        state.add(UInt8(2))
        state.add(Int(inode) << 32 | Int(old) << 16 | Int(new))
      case .attribute(let inode, let name, let old, let new):
        state.add(UInt8(3))
        state.add(Int(inode))
        state.add(names.name(name)[...])
        state.add(old)
        state.add(new)
      case .times(let inode):
        state.add(UInt8(4))
        state.add(Int(inode))
      }
    }
  }
}
