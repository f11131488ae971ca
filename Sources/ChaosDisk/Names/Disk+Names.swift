// Changes of names: each is one transaction of the journal.

import SystemPackage

extension Disk {
  /// Records a change of names, and makes it visible.
  func commit(_ changes: [Transaction.Change]) {
    for change in changes { apply(change) }
    mutations += 1
    journal.append(Transaction(op: nextOp(), changes: changes))
    guard let onChange else { return }
    for case .entry(let directory, _, let old, _) in changes {
      onChange(directory)
      if let old { onChange(old) }
    }
  }

  /// Makes a change of names visible, or takes it back.
  func apply(_ change: Transaction.Change, isUndone: Bool = false) {
    switch change {
    case .entry(let directory, let name, let old, let new):
      setEntry(name, in: directory, to: isUndone ? old : new)
    case .protection(let inode, let old, let new):
      inodes[Int(inode)].protection = isUndone ? old : new
    }
  }

  private func setEntry(_ name: NameID, in directory: Int32, to inode: Int32?) {
    let at = inodes[Int(directory)].entries.firstIndex { $0.name == name }
    if let inode {
      if let at {
        inodes[Int(directory)].entries[at].inode = inode
      } else {
        inodes[Int(directory)].entries.append(Inode.DirectoryEntry(name: name, inode: inode))
      }
    } else if let at {
      inodes[Int(directory)].entries.remove(at: at)
    }
  }

  /// A new file or directory at a place where nothing stands.
  func create(_ place: Place, _ kind: Inode.Kind, _ protection: ProtectionClass) -> Int32 {
    let inode = Int32(inodes.count)
    var node = Inode(kind: kind, protection: protection, links: 1)
    node.parent = place.directory
    node.sizes = [Inode.SizeVersion(op: 0, flushed: 0, size: 0, shrank: false)]
    inodes.append(node)
    commit([.entry(directory: place.directory, name: place.name, old: nil, new: inode)])
    return inode
  }

  /// The class of something that is created in a directory (F10).
  func inheritedProtection(_ directory: Int32) -> ProtectionClass {
    inodes[Int(directory)].protection
  }

  /// Removes a name from a file, and the file with its last name.
  func removeName(_ place: Place, of inode: Int32) {
    commit([.entry(directory: place.directory, name: place.name, old: inode, new: nil)])
    inodes[Int(inode)].links -= 1
    freeIfUnused(inode)
  }

  /// Renames, replacing a file or an empty directory that stands in the way.
  func move(_ from: Place, _ inode: Int32, to: Place) throws(Errno) {
    if to.inode == inode { return }
    let isDirectory = inodes[Int(inode)].kind == .directory
    // In this order Linux looks. A directory cannot be moved into itself, and what is moved is a
    // part of the folders above it.
    if isDirectory, isAbove(inode, to.directory) { throw .invalidArgument }
    if let target = to.inode {
      if isAbove(target, from.directory) { throw .directoryNotEmpty }
      if inodes[Int(target)].kind == .directory {
        guard isDirectory else { throw .isDirectory }
        guard inodes[Int(target)].entries.isEmpty else { throw .directoryNotEmpty }
      } else if isDirectory {
        throw .notDirectory
      }
    }
    commit([
      .entry(directory: from.directory, name: from.name, old: inode, new: nil),
      .entry(directory: to.directory, name: to.name, old: to.inode, new: inode),
    ])
    if isDirectory { inodes[Int(inode)].parent = to.directory }
    if let target = to.inode {
      state.hasReplacedFiles = true
      inodes[Int(target)].links -= 1
      freeIfUnused(target)
    }
  }

  /// Whether a folder is `directory`, or one that it is in.
  private func isAbove(_ folder: Int32, _ directory: Int32) -> Bool {
    var place = directory
    while place != Disk.root {
      if place == folder { return true }
      place = inodes[Int(place)].parent
    }
    return false
  }

  /// Gives the pages of a file back that nobody can reach any more. Its versions stay: a crash may
  /// still undo the removal of its name.
  func freeIfUnused(_ inode: Int32) {
    let node = inodes[Int(inode)]
    if node.links <= 0, node.opens == 0, node.kind == .file {
      freePages += Disk.pageCount(node.size)
    }
  }

  /// The pages that a file of this size takes.
  static func pageCount(_ size: Int) -> Int { (size + pageSize - 1) / pageSize }
}
