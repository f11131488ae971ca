// From paths to inodes.

import SystemPackage

extension Disk {
  /// Where a path leads: its directory, its last name, and what stands there.
  struct Place {
    var directory: Int32
    var name: NameID
    var inode: Int32?
  }

  /// The inode of a name in a directory.
  func entry(_ name: NameID, in directory: Int32) -> Int32? {
    for entry in inodes[Int(directory)].entries where entry.name == name { return entry.inode }
    return nil
  }

  /// Where a path leads.
  ///
  /// - Throws: ENOENT or ENOTDIR for a missing way, EINVAL for the root itself.
  func place(_ path: String) throws(Errno) -> Place {
    let parts = names.parts(path)
    guard let last = parts.last else { throw .invalidArgument }
    var directory = Disk.root
    for index in 0..<(parts.count - 1) {
      guard let next = entry(parts[index], in: directory) else { throw .noSuchFileOrDirectory }
      guard inodes[Int(next)].kind == .directory else { throw .notDirectory }
      directory = next
    }
    return Place(directory: directory, name: last, inode: entry(last, in: directory))
  }

  func inode(_ path: String) throws(Errno) -> Int32 {
    if names.parts(path).isEmpty { return Disk.root }
    guard let inode = try place(path).inode else { throw .noSuchFileOrDirectory }
    return inode
  }

  /// The path of each file and folder that can be reached: folder by folder, each in the order of
  /// its names' bytes.
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

  /// The entries of a directory, in the order of their names' bytes.
  func sortedEntries(_ directory: Int32) -> [Inode.DirectoryEntry] {
    inodes[Int(directory)].entries.sorted {
      names.name($0.name).lexicographicallyPrecedes(names.name($1.name))
    }
  }
}
