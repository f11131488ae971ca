// What the calls of a process do to files beyond their answers. Nothing here changes an answer.

extension SimulatedFiles {
  /// Content is about to leave its place.
  func watch(destroying inode: Int32, _ path: @autoclosure () -> String, _ how: Destruction) {
    let node = disk.inodes[Int(inode)]
    guard node.kind == .file, node.size > 0 else { return }
    // Another name keeps it.
    if node.links > 1, how == .removed || how == .replaced { return }
    guard !disk.keys.allowsOpen(node.protection) || unread.contains(inode) else { return }
    gate.witness(.destroyed(path(), how, content: node.content))
  }

  /// Bytes have landed in a file, or a file with content has another class now.
  func watch(writing inode: Int32, _ bytes: @autoclosure () -> [UInt8]) {
    guard let declared = disk.declaredClass else { return }
    let protection = disk.inodes[Int(inode)].protection
    if protection == declared { return }
    if protection.rawValue > declared.rawValue {
      gate.witness(.exposed(disk.path(of: inode), protection, bytes: bytes()))
    } else if !suspects.contains(inode) {
      suspects.append(inode)
    }
  }

  /// An act begins: what it makes is its own.
  public func beginAct() {
    if !made.isEmpty { made.removeAll() }
  }

  /// The act is over, or its process dies in its middle: what has the wrong class now keeps it.
  public func endAct() {
    if suspects.isEmpty { return }
    for inode in suspects {
      let node = disk.inodes[Int(inode)]
      guard let declared = disk.declaredClass, node.links > 0, node.size > 0,
        node.protection.rawValue < declared.rawValue
      else { continue }
      gate.witness(.misprotected(disk.path(of: inode), node.protection))
    }
    suspects.removeAll()
  }

  /// The process dies in the middle of an act: what the act has made may lie around for ever.
  public func leaveBehind() {
    for file in made where (try? disk.inode(file.path)) == file.inode {
      disk.leftovers.append(file)
      gate.witness(.leftBehind(file.path))
    }
    made.removeAll()
  }
}

extension Disk {
  /// A path of an inode, for people.
  func path(of inode: Int32) -> String {
    paths().first { $0.inode == inode }?.path ?? "a file without a name"
  }
}
