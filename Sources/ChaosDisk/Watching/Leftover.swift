// A file, the path at which it was made, and who made it.

/// A file that a process is known to have made or written.
struct Leftover: Equatable {
  var inode: Int32
  var path: String
  /// The process, as an owner of locks.
  var process: Int
}
