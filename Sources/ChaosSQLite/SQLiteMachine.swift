// libsqlite3 as one simulated process has it: a file layer (VFS) of its own, on its files.
//
// Inside one program SQLite's own file layer takes all connections for one process's, and shares
// locks and memory between them. A layer for each simulated process keeps them apart, and every
// method of it is a system call of that process: a place where it may be stopped, killed or
// troubled.

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
}
