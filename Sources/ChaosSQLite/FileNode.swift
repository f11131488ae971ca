// A database file as one process has it open, whatever its number of connections.
//
// POSIX locks belong to the process, and closing any descriptor of a file drops them all. So the
// connections of a process count together, and a descriptor is closed only when nothing is locked.

/// The locks and the shared memory of one file in one process.
final class FileNode {
  let inode: Int
  var connections = 1
  /// The strongest lock that a connection of this process has.
  var level: Int32 = 0
  /// Connections with at least a shared lock.
  var sharers = 0
  /// Connections with any lock.
  var lockers = 0
  /// Descriptors that wait to be closed or used again.
  var pending: [(descriptor: Int32, isReadOnly: Bool)] = []
  /// The shared memory, while a connection uses it.
  var mapping: SharedMapping?

  init(inode: Int) { self.inode = inode }
}
