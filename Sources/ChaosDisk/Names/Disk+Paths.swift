// From paths to inodes, as the kernel walks them: "." and "..", symbolic links, permission to
// search.

import SystemPackage

extension Errno {
  /// A path leads out of the simulated tree, by a symbolic link or by "..": `Disk.leaving` says
  /// where to. No process ever sees it.
  public static let leavesTree = Errno(rawValue: 1 << 14)
}

extension Disk {
  /// Where a path leads: its directory, its last name, and what stands there.
  struct Place {
    var directory: Int32
    var name: NameID
    var inode: Int32?
    var end = End.name
    /// Whether a slash follows: what stands there must be a folder.
    var isFolder = false
  }

  /// What a path ends with. Only a name can be made, moved or removed.
  enum End { case name, dot, dotDot, root }

  /// Links that one path may go by (path_resolution(7)).
  private static let mostLinks = 40

  /// Where a path leads. Throws ENOENT or ENOTDIR for a missing way, EACCES for one that may not be
  /// searched, ELOOP for too many links, ENAMETOOLONG, EINVAL for the root itself.
  ///
  /// - Parameters:
  ///   - follows: whether a link at the end is followed.
  ///   - followsSlash: whether it is where a slash comes after it. Calls that make, move or remove
  ///     names do not.
  ///   - mayEndTooLong: whether the caller looks whether the last name is too long.
  ///   - mount: where the tree stands for who asks, so that absolute links find back; everything
  ///     is in the tree if it is empty.
  func place(
    _ path: String, follows: Bool = false, followsSlash: Bool = false, under mount: String = "",
    mayEndTooLong: Bool = false
  ) throws(Errno) -> Place {
    try place(names.split(path), follows, followsSlash, mount, mayEndTooLong)
  }

  private func place(
    _ path: SplitPath, _ follows: Bool, _ followsSlash: Bool, _ mount: String,
    _ mayEndTooLong: Bool
  ) throws(Errno) -> Place {
    let parts = path.names
    guard let last = parts.last else { throw .invalidArgument }
    if last < 0 || path.endsInSlash {
      return try walk(path, follows, followsSlash, mount, mayEndTooLong)
    }
    var directory = Disk.root
    for index in 0..<(parts.count - 1) {
      guard parts[index] >= 0, inodes[Int(directory)].mode & 0o100 != 0 else {
        return try walk(path, follows, followsSlash, mount, mayEndTooLong)
      }
      guard let next = try entry(orTooLong: parts[index], in: directory) else {
        throw .noSuchFileOrDirectory
      }
      switch inodes[Int(next)].kind {
      case .directory: directory = next
      case .file: throw .notDirectory
      case .link: return try walk(path, follows, followsSlash, mount, mayEndTooLong)
      }
    }
    guard inodes[Int(directory)].mode & 0o100 != 0 else { throw .permissionDenied }
    let inode = try entry(orTooLong: last, in: directory, mayEndTooLong)
    if follows, let inode, inodes[Int(inode)].kind == .link {
      return try walk(path, follows, followsSlash, mount, mayEndTooLong)
    }
    return Place(directory: directory, name: last, inode: inode)
  }

  /// What stands at a path, links followed unless said otherwise.
  func inode(_ path: String, follows: Bool = true, under mount: String = "") throws(Errno) -> Int32
  {
    let path = names.split(path)
    if path.isRoot { return Disk.root }
    let place = try place(path, follows, true, mount, false)
    guard let inode = place.inode else { throw .noSuchFileOrDirectory }
    if place.isFolder, inodes[Int(inode)].kind != .directory { throw .notDirectory }
    return inode
  }

  /// What a folder has by a name; nil if nothing.
  ///
  /// - Throws: ENAMETOOLONG for a name that no file can have.
  private func entry(
    orTooLong name: NameID, in directory: Int32, _ mayBeTooLong: Bool = false
  ) throws(Errno) -> Int32? {
    if names.isTooLong(name), !mayBeTooLong { throw .fileNameTooLong }
    return entry(name, in: directory)
  }

  /// The way step by step, for paths with more than names of folders in them.
  private func walk(
    _ path: SplitPath, _ follows: Bool, _ followsSlash: Bool, _ mount: String,
    _ mayEndTooLong: Bool
  ) throws(Errno) -> Place {
    var rest = Array(path.names.reversed())
    var isFolder = path.endsInSlash
    var directory = Disk.root
    var links = 0
    while let part = rest.popLast() {
      guard inodes[Int(directory)].mode & 0o100 != 0 else { throw .permissionDenied }
      if part == NameTable.dot || part == NameTable.dotDot {
        if part == NameTable.dotDot {
          if directory == Disk.root { try leave(&rest, isFolder, mount) }
          directory = inodes[Int(directory)].parent
        }
        guard rest.isEmpty else { continue }
        return Place(
          directory: directory, name: part, inode: directory,
          end: part == NameTable.dot ? .dot : .dotDot)
      }
      let next = try entry(orTooLong: part, in: directory, mayEndTooLong && rest.isEmpty)
      let isFollowed = !rest.isEmpty || (isFolder ? followsSlash : follows)
      if let next, isFollowed, inodes[Int(next)].kind == .link {
        links += 1
        if links > Self.mostLinks { throw .tooManySymbolicLinkLevels }
        stampAccess(next)
        let target = inodes[Int(next)].extras?.target ?? []
        if rest.isEmpty, target.last == UInt8(ascii: "/") { isFolder = true }
        rest += target.split(separator: UInt8(ascii: "/")).reversed().map { names.id($0) }
        if target.first == UInt8(ascii: "/") {
          directory = Disk.root
          try leave(&rest, isFolder, mount)
        }
        continue
      }
      if rest.isEmpty {
        return Place(directory: directory, name: part, inode: next, isFolder: isFolder)
      }
      guard let next else { throw .noSuchFileOrDirectory }
      guard inodes[Int(next)].kind == .directory else { throw .notDirectory }
      directory = next
    }
    return Place(directory: directory, name: NameTable.dot, inode: directory, end: .root)
  }

  /// The way goes on from the root of all files: back into the tree, or away from it.
  private func leave(_ rest: inout [NameID], _ isFolder: Bool, _ mount: String) throws(Errno) {
    if mount.isEmpty { return }
    // What stands before a ".." out there is not looked at.
    while rest.last == NameTable.dot || rest.last == NameTable.dotDot { rest.removeLast() }
    let inner = names.split(mount).names
    if rest.count >= inner.count, Array(rest.suffix(inner.count).reversed()) == inner {
      rest.removeLast(inner.count)
      return
    }
    leaving =
      rest.reversed().map { "/" + String(decoding: names.name($0), as: UTF8.self) }.joined()
    if leaving.isEmpty || isFolder { leaving += "/" }
    throw .leavesTree
  }

  /// The path of a folder, by the folders that it is in; nil when it was removed.
  func folderPath(_ directory: Int32) -> String? {
    var parts: [String] = []
    var place = directory
    while place != Disk.root {
      guard inodes[Int(place)].links > 0 else { return nil }
      let parent = inodes[Int(place)].parent
      guard let entry = inodes[Int(parent)].entries.first(where: { $0.inode == place }) else {
        return nil
      }
      parts.append(String(decoding: names.name(entry.name), as: UTF8.self))
      place = parent
    }
    return "/" + parts.reversed().joined(separator: "/")
  }
}
