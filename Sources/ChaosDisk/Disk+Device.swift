// What the phone does to its disk: space, backups, bits that flip, caches that are purged.

import ChaosTrace

/// A copy of a disk's tree, as a backup holds it.
public struct DiskImage {
  var inodes: [Inode]
}

extension Disk {
  /// The kernel dies: what it kept for files is left to those who still have it mapped.
  public func forgetKernelObjects() { kernelObjects.removeAll() }

  /// Sets how many pages are left.
  public func setFreePages(_ pages: Int) { balance = pages }

  /// Makes folders, each with what lies above it, durably and with no call of a process.
  public func install(folder path: String, protection: ProtectionClass) {
    var way = ""
    for part in path.split(separator: "/") {
      way += "/" + part
      guard let place = try? place(way), place.inode == nil else { continue }
      _ = create(place, .directory, protection)
    }
    commitJournal()
  }

  /// The tree as reads see it.
  public func image() -> DiskImage {
    var image = DiskImage(inodes: inodes)
    // A backup reads through the cache, and so it holds what a failed fsync lost.
    for inode in inodes.indices {
      for page in inodes[inode].pages.indices {
        let last = inodes[inode].pages[page].count - 1
        if inodes[inode].pages[page][last].lost {
          image.inodes[inode].pages[page][last].lost = false
        }
      }
    }
    return image
  }

  /// The tree becomes that of an image, fully durable. Classes are restored with the files.
  public func restore(_ image: DiskImage) {
    let used = usedPages
    inodes = image.inodes
    // What was known of files was known of files that are gone.
    state.leftovers.removeAll()
    state.knownNames.removeAll()
    made.removeAll()
    state.suspects.removeAll()
    balance += used - usedPages
    journal.removeAll()
    state.barriers.removeAll()
    let top = topChoice()
    become(top)
  }

  /// The tree becomes that of an image, fully durable, but for one folder, which stays as it is
  /// now.
  public func restore(_ image: DiskImage, keeping folder: String) {
    let kept = paths().filter { $0.path == folder || $0.path.hasPrefix(folder + "/") }
      .map { (path: $0.path, node: inodes[Int($0.inode)]) }
    restore(image)
    if kept.isEmpty { return }
    for (path, node) in kept {
      if node.kind == .directory {
        install(folder: path, protection: node.protection)
      } else if let place = try? place(path), place.inode == nil {
        let file = create(
          place, node.kind, node.protection, mode: node.mode, target: node.extras?.target ?? [])
        inodes[Int(file)].extras = node.extras
        // Nobody asks for more than was there before, so no room is needed.
        fill(file, node.content)
        inodes[Int(file)].times = node.times
      }
    }
    journal.removeAll()
    let top = topChoice()
    become(top)
  }

  /// Gives something at the root another name, durably.
  public func moveRoot(_ old: String, to new: String) {
    guard let from = try? place(old), let inode = from.inode, let to = try? place(new) else {
      return
    }
    try? move(from, inode, to: to)
    for place in state.leftovers.indices where state.leftovers[place].path.hasPrefix(old + "/") {
      state.leftovers[place].path = new + state.leftovers[place].path.dropFirst(old.count)
    }
    // As in `clear`: a journal may commit at any time.
    commitJournal()
  }

  /// Removes everything in a folder, durably.
  public func clear(folder path: String) {
    guard let inode = try? inode(path) else { return }
    for entry in inodes[Int(inode)].entries { remove(entry.inode) }
    inodes[Int(inode)].entries = []
    // A journal may commit at any time. Dropping only this folder's changes would bring back what
    // was moved into it from elsewhere.
    commitJournal()
  }

  /// The extended attribute of what no backup holds (F135).
  public static let backupExclusion = "user.com.apple.metadata:com_apple_backup_excludeItem"

  /// Removes what no backup holds, folders with all in them, durably.
  public func removeExcluded() {
    let mark = names.id(Self.backupExclusion.utf8)
    for folder in inodes.indices where inodes[folder].kind == .directory {
      let entries = inodes[folder].entries
      let kept = entries.filter { inodes[Int($0.inode)].attribute(mark) == nil }
      if kept.count == entries.count { continue }
      for entry in entries where inodes[Int(entry.inode)].attribute(mark) != nil {
        remove(entry.inode)
      }
      inodes[folder].entries = kept
    }
    commitJournal()
  }

  private func remove(_ inode: Int32) {
    for entry in inodes[Int(inode)].entries { remove(entry.inode) }
    inodes[Int(inode)].entries = []
    inodes[Int(inode)].links -= 1
    freeIfUnused(inode)
  }

  /// Flips bits in a file at rest, in every version of the page.
  ///
  /// - Returns: the path, or nil when there is no file with content.
  public func corrupt(file: Int, at: Int, mask: UInt8) -> String? {
    let files = paths().filter { inodes[Int($0.inode)].kind == .file }
      .filter { inodes[Int($0.inode)].size > 0 }
    if files.isEmpty { return nil }
    let (path, inode) = files[file % files.count]
    let offset = at % inodes[Int(inode)].size
    let page = offset / Disk.pageSize
    let place = offset % Disk.pageSize
    while inodes[Int(inode)].pages.count <= page {
      inodes[Int(inode)].pages.append([.settled(PageImage([]))])
    }
    for version in inodes[Int(inode)].pages[page].indices {
      var bytes = inodes[Int(inode)].pages[page][version].bytes
      // Zeros that are not stored can be struck as well as any others.
      if bytes.count <= place { bytes += repeatElement(0, count: place + 1 - bytes.count) }
      bytes[place] ^= mask
      inodes[Int(inode)].pages[page][version].image = PageImage(bytes)
    }
    inodes[Int(inode)].changes += 1
    return path
  }

  /// The files on which a process holds locks, as paths.
  public func lockedPaths(of process: Int) -> [String] {
    let held = locks.held(by: process).map(\.inode)
    return paths().filter { held.contains($0.inode) }.map(\.path)
  }

  /// The processes that hold a lock on a file.
  public func lockHolders(inode: Int) -> [Int] { locks.holders(of: Int32(inode)) }
}
