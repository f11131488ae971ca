// The visible tree at one moment, by inode, read through the disk's public calls.

import ChaosDisk

/// A tree as the oracle sees it.
struct Moment {
  var root: Int
  /// The inode of each path.
  var names: [String: Int] = [:]
  /// The bytes of each file that has a name.
  var content: [Int: [UInt8]] = [:]
  /// The inode of each name of each folder.
  var entries: [Int: [String: Int]] = [:]

  init(_ phone: SimulatedPhone) throws {
    root = try phone.files.status("/").inode
    entries[root] = [:]
    for entry in phone.disk.tree() {
      let inode = try phone.files.status(entry.path).inode
      names[entry.path] = inode
      if entry.isDirectory { entries[inode] = [:] } else { content[inode] = entry.content }
      let parts = entry.path.split(separator: "/").map(String.init)
      let parent = "/" + parts.dropLast().joined(separator: "/")
      let folder = parent == "/" ? root : names[parent] ?? root
      entries[folder, default: [:]][parts[parts.count - 1]] = inode
    }
  }
}
