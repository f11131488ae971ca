// libsqlite3 as one simulated process has it: a file layer (VFS) of its own, on its files.
//
// Inside one program SQLite's own file layer takes all connections for one process's, and shares
// locks and memory between them. A layer for each simulated process keeps them apart, and every
// method of it is a system call of that process: it may be stopped, killed or troubled there.

import CSQLite
import ChaosDisk
import ChaosPhone
import SystemPackage

/// The file layer of one simulated process.
///
/// Open databases with `sqlite3_open_v2(path, &db, flags, machine.name)`, and close them before the
/// machine is freed, also when the process has died: SQLite's memory is the program's.
public final class SQLiteMachine {
  let host: Host
  let options: MachineOptions
  let session: SQLiteSession
  /// What to name as the file layer.
  public let name: String
  private let layer: LayerTable
  @exclusivity(unchecked) var nodes: [FileNode] = []
  /// Whether the process is dead: nothing reaches the disk any more.
  @exclusivity(unchecked) public private(set) var isDead = false
  /// Microseconds that were slept and do not make a second yet.
  var slept: Int64 = 0
  /// The error that SQLite may ask for after a failure.
  @exclusivity(unchecked) var lastErrno: Int32 = 0
  /// How many reads have failed with an error that SQLite takes for damage
  /// (sqlite.org/rescode.html, SQLITE_IOERR_CORRUPTFS). It says "malformed" then, and of a file
  /// that it has closed since, only the layer still knows.
  @exclusivity(unchecked) public internal(set) var failedReads = 0

  /// Registers a file layer whose calls are those of the host's process. When that process dies,
  /// every call of the layer fails, and what is stored into shared memory reaches nobody.
  public init(_ host: Host, _ options: MachineOptions = MachineOptions()) {
    self.host = host
    self.options = options
    session = SQLiteSession.of(host)
    name = session.nextName()
    layer = LayerTable(name: name)
    isDead = !host.isAlive
    layer.register(self)
    host.onDeath { [weak self] in self?.die() }
  }

  deinit { layer.unregister() }

  var files: any FileCalls { host.files }

  /// The kernel takes the mappings: what the process's code still stores reaches nobody.
  private func die() {
    isDead = true
    for node in nodes { node.mapping?.detach() }
  }

  /// Runs code that opens databases without naming a file layer: it gets this process's.
  ///
  /// The choice holds for the thread that runs the code, so it follows an act through its stops.
  public func asDefault<T>(_ body: () throws -> T) rethrows -> T {
    session.becomeDefault()
    return try CurrentMachine.with(self, body)
  }

  /// The node of a file that is open as a database; every connection of the process shares it.
  func node(inode: Int) -> FileNode {
    if let node = nodes.first(where: { $0.inode == inode }) {
      node.connections += 1
      return node
    }
    let node = FileNode(inode: inode)
    nodes.append(node)
    return node
  }

  /// A connection has let go of its node.
  func release(_ node: FileNode) {
    node.connections -= 1
    guard node.connections == 0 else { return }
    closePending(node)
    nodes.removeAll { $0 === node }
  }

  /// Closing a descriptor drops the process's locks on the file, so some had to wait for that.
  func closePending(_ node: FileNode) {
    for pending in node.pending { try? files.close(pending.descriptor) }
    node.pending.removeAll()
  }

  /// xOpen: the new object is SQLite's until it closes the file.
  func open(
    _ path: UnsafePointer<CChar>?, _ file: UnsafeMutablePointer<sqlite3_file>, _ flags: Int32,
    _ outFlags: UnsafeMutablePointer<Int32>?
  ) -> Int32 {
    if isDead { return SQLITE_IOERR }
    let role = FileRole(openFlags: flags)
    let place = path.map { String(cString: $0) } ?? temporaryPath()
    var found = (descriptor: Int32(-1), isReadOnly: flags & SQLITE_OPEN_READONLY != 0)
    if role == .main, let reusable = reusableDescriptor(place, found.isReadOnly) {
      found = reusable
    } else {
      switch openDescriptor(place, role, flags) {
      case .opened(let opened): found = opened
      case .refused(let code): return code
      }
    }
    if flags & SQLITE_OPEN_DELETEONCLOSE != 0 { try? files.unlink(place) }
    let open = OpenFile(
      self, path: place, descriptor: found.descriptor, isReadOnly: found.isReadOnly)
    // As the library's own layer: a new journal's name is synced with its first content.
    open.syncsFolder = flags & SQLITE_OPEN_CREATE != 0 && (role == .journal || role == .wal)
    if role == .main {
      do throws(Errno) {
        open.node = node(inode: try files.status(found.descriptor).inode)
      } catch {
        lastErrno = error.rawValue
        try? files.close(found.descriptor)
        return SQLITE_IOERR
      }
    }
    var result = flags
    if found.isReadOnly {
      result &= ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
      result |= SQLITE_OPEN_READONLY
    }
    outFlags?.pointee = result
    OpenFile.place(open, in: file)
    return SQLITE_OK
  }

  private enum Opened {
    case opened((descriptor: Int32, isReadOnly: Bool))
    case refused(Int32)
  }

  private func openDescriptor(_ path: String, _ role: FileRole, _ flags: Int32) -> Opened {
    let isReadOnly = flags & SQLITE_OPEN_READONLY != 0
    var how: OpenOptions = isReadOnly ? [] : [.write]
    if flags & SQLITE_OPEN_CREATE != 0 { how.insert(.create) }
    if flags & SQLITE_OPEN_EXCLUSIVE != 0 { how.insert(.exclusive) }
    let protection = Self.protection(openFlags: flags) ?? options.classes[role]
    do throws(Errno) {
      return .opened((try openUninterrupted(path, how, protection), isReadOnly))
    } catch {
      lastErrno = error.rawValue
      if isDead { return .refused(SQLITE_IOERR) }
      let isNewJournal = how.contains(.create) && (role == .journal || role == .wal)
      if isNewJournal, error == .permissionDenied, (try? files.status(path)) == nil {
        return .refused(ResultCode.readOnlyDirectory)
      }
      // A file that cannot be written may still be read.
      if !isReadOnly, error != .isDirectory {
        do throws(Errno) { return .opened((try openUninterrupted(path, [], nil), true)) } catch {
          lastErrno = error.rawValue
        }
      }
      let isRefused = error == .notPermitted || error == .permissionDenied
      return .refused(
        options.errors == .apple && isRefused && !isDead ? SQLITE_AUTH : SQLITE_CANTOPEN)
    }
  }

  func openUninterrupted(_ path: String, _ how: OpenOptions, _ protection: ProtectionClass?)
    throws(Errno) -> Int32
  {
    while true {
      do throws(Errno) { return try files.open(path, how, protection: protection) } catch {
        if error != .interrupted || isDead { throw error }
      }
    }
  }

  /// A descriptor of the same file that only waits for the last lock to go.
  private func reusableDescriptor(_ path: String, _ isReadOnly: Bool)
    -> (descriptor: Int32, isReadOnly: Bool)?
  {
    guard nodes.contains(where: { !$0.pending.isEmpty }),
      let inode = (try? files.status(path))?.inode,
      let node = nodes.first(where: { $0.inode == inode }),
      let place = node.pending.firstIndex(where: { $0.isReadOnly == isReadOnly })
    else { return nil }
    return node.pending.remove(at: place)
  }

  /// The class that Apple's flags for `sqlite3_open_v2` ask for. SQLite as it is published keeps
  /// them from every file layer (`sqlite3OsOpen` masks them); Apple's own lets them through.
  private static func protection(openFlags flags: Int32) -> ProtectionClass? {
    switch flags & 0x0070_0000 {
    case 0x0010_0000: .complete
    case 0x0020_0000: .completeUnlessOpen
    case 0x0030_0000: .completeUntilFirstUnlock
    case 0x0040_0000: ProtectionClass.none
    default: nil
    }
  }

  private func temporaryPath() -> String {
    "\(host.container)/tmp/etilqs_" + String(host.random(), radix: 16)
  }

  /// xDelete.
  func delete(_ path: String, syncsFolder: Bool) -> Int32 {
    if isDead { return ResultCode.deleteFailed }
    do throws(Errno) { try files.unlink(path) } catch {
      lastErrno = error.rawValue
      return error == .noSuchFileOrDirectory
        ? ResultCode.nothingToDelete : ResultCode.deleteFailed
    }
    if syncsFolder, !syncFolder(of: path) { return ResultCode.folderSyncFailed }
    return SQLITE_OK
  }

  /// Syncs the names beside a file. A plain fsync, as the library's own layer does it even where
  /// files get F_FULLFSYNC; a folder that cannot be opened is passed over in silence, as there.
  /// False when the sync failed.
  func syncFolder(of path: String) -> Bool {
    let end = path.lastIndex(of: "/") ?? path.startIndex
    let folder = end == path.startIndex ? "/" : String(path[..<end])
    guard let descriptor = try? openUninterrupted(folder, [], nil) else { return true }
    var isSynced = true
    do throws(Errno) { try files.sync(descriptor, .file) } catch {
      lastErrno = error.rawValue
      isSynced = false
    }
    try? files.close(descriptor)
    return isSynced
  }

  /// xAccess: an empty file counts as none, for a journal that was emptied is no journal.
  func access(_ path: String, _ flags: Int32) -> (code: Int32, exists: Bool) {
    if isDead { return (ResultCode.accessFailed, false) }
    guard let status = try? files.status(path) else { return (SQLITE_OK, false) }
    if flags != SQLITE_ACCESS_EXISTS { return (SQLITE_OK, true) }
    return (SQLITE_OK, status.isDirectory || status.size > 0)
  }

  /// xFullPathname: relative paths begin in the process's container.
  func fullPath(_ path: String, _ count: Int32, _ out: UnsafeMutablePointer<CChar>) -> Int32 {
    let full = path.hasPrefix("/") ? path : host.container + "/" + path
    let bytes = full.utf8CString
    guard bytes.count <= Int(count) else { return SQLITE_CANTOPEN }
    for (index, byte) in bytes.enumerated() { out[index] = byte }
    return SQLITE_OK
  }

  /// xRandomness.
  func randomness(_ out: UnsafeMutableRawBufferPointer) -> Int32 {
    for index in out.indices { out[index] = UInt8(truncatingIfNeeded: host.random()) }
    return Int32(out.count)
  }

  /// xSleep: others run meanwhile. The phone's clock counts seconds, so short sleeps add up.
  func sleep(microseconds: Int64) {
    if isDead { return }
    slept += max(microseconds, 0)
    let seconds = slept / 1_000_000
    slept -= seconds * 1_000_000
    try? host.sleep(seconds: UInt64(seconds))
  }

  /// Milliseconds since the beginning of the Julian calendar.
  var julianMilliseconds: Int64 { host.wallClock * 1_000 + 210_866_760_000_000 }
}
