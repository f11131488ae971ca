// The hash of everything that a crash chooses from: a sweep meets the same tables again and again,
// and goes through the states of each only once.

import ChaosHash

extension Disk {
  /// Names all that crashes under one model may leave, and what reads see now. Two disks that agree
  /// in it have the same survivor sets, and these come to the same trees.
  public var pendingHash: UInt64 {
    let first = firstPending
    var hash = RollingHash()
    inodes.withUnsafeBufferPointer { inodes in
      for inode in inodes.indices { inodes[inode].mix(into: &hash, since: first) }
    }
    hash.add(journal.count)
    for transaction in journal { transaction.mix(into: &hash, since: first) }
    for freed in state.freed { if let freed { freed.mix(into: &hash) } else { hash.add(0) } }
    hash.add(state.barriers.count)
    for barrier in state.barriers { hash.add(Self.age(barrier, first)) }
    return hash.value
  }

  /// The first mutation or sync of which a crash may still undo anything.
  var firstPending: UInt32 {
    var first = UInt32.max
    inodes.withUnsafeBufferPointer { inodes in
      for inode in inodes.indices {
        for versions in inodes[inode].pages where versions.count > 1 {
          first = min(first, versions[1].op)
        }
        if inodes[inode].sizes.count > 1 { first = min(first, inodes[inode].sizes[1].op) }
      }
    }
    if let change = journal.first { first = min(first, change.op) }
    if let barrier = state.barriers.first { first = min(first, barrier) }
    return first
  }

  /// Mutations are numbered on from crash to crash, and the rules ask only which of two came first,
  /// one of them pending: so they are counted from the first that is. What came before is alike.
  static func age(_ op: UInt32, _ first: UInt32) -> UInt64 {
    op < first ? 0 : UInt64(op - first) + 1
  }
}

extension Inode {
  /// Mixes all versions in.
  fileprivate func mix(into hash: inout RollingHash, since first: UInt32) {
    let isLinked = links > 0
    hash.add(
      UInt64(protection.rawValue) << 2 | (kind == .directory ? 2 : 0) | (isLinked ? 1 : 0))
    mixFacts(into: &hash)
    hash.add(entries.count)
    for entry in entries { hash.add(Int(entry.name) << 32 | Int(entry.inode)) }
    hash.add(sizes.count << 32 | pages.count)
    if sizes.count == 1 {
      hash.add(sizes[0].size)
    } else {
      for size in sizes {
        hash.add(Disk.age(size.op, first) << 32 | Disk.age(size.flushed, first))
        hash.add(size.size << 1 | (size.shrank ? 1 : 0))
      }
    }
    for versions in pages {
      hash.add(versions.count)
      if versions.count == 1 {
        versions[0].image.mix(into: &hash)
      } else {
        for version in versions { version.mix(into: &hash, since: first) }
      }
    }
  }
}

extension Inode.PageVersion {
  fileprivate func mix(into hash: inout RollingHash, since first: UInt32) {
    hash.add(Disk.age(op, first) << 32 | Disk.age(flushed, first))
    hash.add(
      Int(written.lowerBound) << 32 | Int(written.upperBound) << 2 | (lost ? 2 : 0)
        | (isCut ? 1 : 0))
    image.mix(into: &hash)
  }
}

extension PageImage {
  fileprivate func mix(into hash: inout RollingHash) {
    hash.add(bytes.count)
    hash.add(contentHash)
  }
}

extension Transaction {
  fileprivate func mix(into hash: inout RollingHash, since first: UInt32) {
    hash.add(Disk.age(op, first) << 32 | Disk.age(flushed, first))
    hash.add(changes.count)
    for change in changes {
      switch change {
      case .entry(let directory, let name, let old, let new):
        hash.add(Int(directory) << 32 | Int(name))
        hash.add(Int(old ?? -1) << 32 ^ Int(new ?? -1))
      case .protection(let inode, let old, let new):
        hash.add(Int(inode) << 16 | Int(old.rawValue) << 8 | Int(new.rawValue))
      case .mode(let inode, let old, let new):
        hash.add(Int(inode) << 32 | Int(old) << 16 | Int(new))
      case .attribute(let inode, let name, let old, let new):
        hash.add(Int(inode) << 32 ^ Int(name))
        for value in [old, new] {
          hash.add(value == nil ? 0 : 1)
          hash.add(value ?? [])
        }
      case .times(let inode): hash.add(~Int(inode))
      }
    }
  }
}
