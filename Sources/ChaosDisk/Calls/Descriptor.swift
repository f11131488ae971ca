// An open file description: what a descriptor number stands for.

/// An open file.
struct Descriptor {
  var inode: Int32
  var options: OpenOptions
  /// Where sequential reads and writes go on.
  var offset = 0
  /// Its number as an owner of locks.
  var description: Int
}
