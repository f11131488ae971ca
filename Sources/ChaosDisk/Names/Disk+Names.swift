// From paths to inodes, and changes of names: each is one transaction of the journal.

import SystemPackage

extension Disk {
  /// The inode of a name in a directory.
  func entry(_ name: NameID, in directory: Int32) -> Int32? {
    for entry in inodes[Int(directory)].entries where entry.name == name { return entry.inode }
    return nil
  }

  /// The path of each file and folder: folder by folder, each in the order of its names' bytes.
  func paths() -> [(path: String, inode: Int32)] {
    var result: [(path: String, inode: Int32)] = []
    func walk(_ directory: Int32, _ prefix: String) {
      for entry in sortedEntries(directory) {
        let path = prefix + "/" + String(decoding: names.name(entry.name), as: UTF8.self)
        result.append((path, entry.inode))
        if inodes[Int(entry.inode)].kind == .directory { walk(entry.inode, path) }
      }
    }
    walk(Disk.root, "")
    return result
  }

  /// The first of the `paths` that lead to an inode, from a folder on; nil if none does. Only the
  /// folders on the way become text.
  func firstPath(of inode: Int32, in directory: Int32) -> String? {
    for entry in sortedEntries(directory) {
      var rest: String?
      if entry.inode == inode {
        rest = ""
      } else if inodes[Int(entry.inode)].kind == .directory {
        rest = firstPath(of: inode, in: entry.inode)
      }
      if let rest { return "/" + String(decoding: names.name(entry.name), as: UTF8.self) + rest }
    }
    return nil
  }

  /// The entries of a directory, in the order of their names' bytes.
  func sortedEntries(_ directory: Int32) -> [Inode.DirectoryEntry] {
    inodes[Int(directory)].entries.sorted {
      names.name($0.name).lexicographicallyPrecedes(names.name($1.name))
    }
  }

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
    case .mode(let inode, let old, let new): inodes[Int(inode)].mode = isUndone ? old : new
    case .attribute(let inode, let name, let old, let new):
      inodes[Int(inode)].setAttribute(name, isUndone ? old : new, names)
    case .times: break
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

  /// A new file, directory or symbolic link at a place where nothing stands.
  ///
  /// - Parameters:
  ///   - mode: the permission bits; the usual ones if nil.
  ///   - target: where a symbolic link leads.
  func create(
    _ place: Place, _ kind: Inode.Kind, _ protection: ProtectionClass, mode: UInt16? = nil,
    target: [UInt8] = []
  ) -> Int32 {
    let inode = Int32(inodes.count)
    var node = Inode(kind: kind, protection: protection, links: 1)
    node.mode = mode ?? Inode.usualMode(kind)
    if kind == .link { node.extras = InodeExtras(target: target) }
    node.parent = place.directory
    node.sizes = [Inode.SizeVersion(op: 0, flushed: 0, size: 0, shrank: false)]
    inodes.append(node)
    commit([.entry(directory: place.directory, name: place.name, old: nil, new: inode)])
    stamp(inode, .all)
    inodes[Int(inode)].keepTimes()
    stampNames(place.directory)
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
    stamp(inode, .changed)
    stampNames(place.directory)
    freeIfUnused(inode)
  }

  /// Renames, replacing a file or an empty directory that stands in the way.
  func move(_ from: Place, _ inode: Int32, to: Place) throws(Errno) {
    if to.inode == inode { return }
    let isDirectory = inodes[Int(inode)].kind == .directory
    // In this order Linux looks. A directory cannot be moved into itself or below itself.
    if isDirectory, isAbove(inode, to.directory) { throw .invalidArgument }
    if let target = to.inode, isAbove(target, from.directory) { throw .directoryNotEmpty }
    try allowMove(from, inode, to)
    if let target = to.inode {
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
    stamp(inode, .changed)
    stampNames(from.directory)
    stampNames(to.directory)
    if let target = to.inode {
      stamp(target, .changed)
      state.tellsModelsApart = true
      inodes[Int(target)].links -= 1
      freeIfUnused(target)
    }
  }

  /// Lets two names change what they lead to, in one step (RENAME_EXCHANGE).
  func exchange(_ from: Place, _ inode: Int32, _ to: Place, _ other: Int32) throws(Errno) {
    if other == inode { return }
    if isAbove(inode, to.directory) || isAbove(other, from.directory) { throw .invalidArgument }
    try allowNames(in: from.directory)
    try allowNames(in: to.directory)
    let places = [(inode, to.directory), (other, from.directory)]
    let folders = places.filter { inodes[Int($0.0)].kind == .directory }
    if from.directory != to.directory { for (moved, _) in folders { try allow(moved, .write) } }
    for (moved, directory) in folders { inodes[Int(moved)].parent = directory }
    commit([
      .entry(directory: from.directory, name: from.name, old: inode, new: other),
      .entry(directory: to.directory, name: to.name, old: other, new: inode),
    ])
    for (moved, directory) in places {
      stamp(moved, .changed)
      stampNames(directory)
    }
  }

  /// Whether a folder is `directory`, or one that it is in.
  func isAbove(_ folder: Int32, _ directory: Int32) -> Bool {
    var place = directory
    while place != Disk.root {
      if place == folder { return true }
      place = inodes[Int(place)].parent
    }
    return false
  }

  /// Gives back the pages of a file that nobody can reach. Its versions stay, for a crash.
  func freeIfUnused(_ inode: Int32) {
    let node = inodes[Int(inode)]
    if node.links <= 0, node.opens == 0, node.kind == .file {
      balance += Disk.pageCount(node.size)
      for page in node.pages.indices {
        if let last = node.pages[page].last { free(page, last.image) }
      }
    }
  }

  /// The pages that a file of this size takes.
  static func pageCount(_ size: Int) -> Int { (size + pageSize - 1) / pageSize }

  /// The pages that bytes of a file lie in.
  static func pages(_ bytes: Range<Int>) -> Range<Int> {
    bytes.lowerBound / pageSize..<pageCount(bytes.upperBound)
  }
}
