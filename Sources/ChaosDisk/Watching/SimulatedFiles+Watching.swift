// What the calls of a process do to files beyond their answers. Nothing here changes an answer.

extension SimulatedFiles {
  /// Content is about to leave its place.
  func watch(
    destroying inode: Int32, _ path: @autoclosure () -> String, _ how: FileIncident.Destruction
  ) {
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
    if protection.rawValue > declared.rawValue {
      gate.witness(.exposed(disk.path(of: inode), protection, bytes: bytes()))
    }
    if protection == declared, disk.declaredFiles.isEmpty { return }
    if protection.isStricter(than: disk.declaredClass(of: inode)) {
      let suspect = Disk.Leftover(inode: inode, path: "", process: process)
      if !disk.state.suspects.contains(suspect) { disk.state.suspects.append(suspect) }
    }
  }

  /// A file was made. One of Foundation's own is not the app's to take away.
  func note(making inode: Int32, _ path: String) {
    let isFresh = disk.know(path)
    if FoundationTemporary.isOne(path) { return }
    disk.made.append(
      Disk.Leftover(inode: inode, path: path, process: process, isFresh: isFresh))
  }

  /// An act is over: what has the wrong class now keeps it.
  public func endAct() {
    if !disk.made.isEmpty { disk.made.removeAll { $0.process == process } }
    if disk.state.suspects.isEmpty { return }
    for incident in disk.takeMisprotected(where: { $0 == process }) { gate.witness(incident) }
  }

  /// The process dies: what its act has made may lie around, as far as a crash leaves it.
  public func leaveBehind() {
    for file in disk.made where file.process == process {
      disk.state.leftovers.append(file)
      gate.witness(.leftBehind(file.path))
    }
    disk.made.removeAll { $0.process == process }
  }
}

extension Disk {
  /// A path of an inode, for people.
  func path(of inode: Int32) -> String {
    firstPath(of: inode, in: Disk.root) ?? "a file without a name"
  }

  /// The class that the owner of a file promises of it; nil if nobody promises one.
  func declaredClass(of inode: Int32) -> ProtectionClass? {
    if state.declaredFiles.isEmpty { return declaredClass }
    let path = path(of: inode)
    return state.declaredFiles.last { path.hasSuffix($0.suffix) }?.protection ?? declaredClass
  }

  /// The files that processes leave in a stricter class than promised, each told once.
  public func takeMisprotected(where isOver: (Int) -> Bool) -> [FileIncident] {
    if state.suspects.isEmpty { return [] }
    var incidents: [FileIncident] = []
    for suspect in state.suspects where isOver(suspect.process) {
      let node = inodes[Int(suspect.inode)]
      guard node.links > 0, node.size > 0,
        node.protection.isStricter(than: declaredClass(of: suspect.inode))
      else { continue }
      let path = path(of: suspect.inode)
      // The file of the settings is the system's: no app chooses its class.
      if path.contains("/Library/Preferences/") { continue }
      incidents.append(.misprotected(path, node.protection))
    }
    state.suspects.removeAll { isOver($0.process) }
    return incidents
  }

  /// Somebody opened, moved or removed a file.
  func touch(_ inode: Int32) {
    if !state.leftovers.isEmpty { state.leftovers.removeAll { $0.inode == inode } }
  }

  /// The leftovers that still stand where they were made. One whose name was there before is made
  /// anew, or found, by the next act that comes so far: such names do not add up.
  public var residue: [String] {
    state.leftovers.filter { leftover in
      let inode = try? inode(leftover.path)
      return inode == leftover.inode && leftover.isFresh
    }.map(\.path)
  }

  /// Remembers the name of a file.
  ///
  /// - Returns: whether nobody knew it.
  @discardableResult
  func know(_ path: String) -> Bool {
    guard let place = try? place(path) else { return false }
    return state.knownNames.insert(KnownName(directory: place.directory, name: place.name)).inserted
  }

  /// A name in a folder. It stays the same name when the folder moves.
  struct KnownName: Hashable {
    var directory: Int32
    var name: NameID
  }

  /// A file that a process is known to have made or written.
  struct Leftover: Equatable {
    var inode: Int32
    var path: String
    /// The process, as an owner of locks.
    var process: Int
    /// Whether its name was new when it was made.
    var isFresh = true
  }
}

/// The class that an owner promises of the files whose paths end in some way.
public struct DeclaredFile: Hashable, Sendable {
  /// What their paths end with, such as `/mirror`.
  public var suffix: String
  /// The class that they have; a file may stay in a weaker one, and in no stricter one.
  public var protection: ProtectionClass

  /// A promise about the files whose paths end so.
  public init(suffix: String, protection: ProtectionClass) {
    self.suffix = suffix
    self.protection = protection
  }
}

extension ProtectionClass {
  fileprivate func isStricter(than other: ProtectionClass?) -> Bool {
    other.map { rawValue < $0.rawValue } ?? false
  }
}
