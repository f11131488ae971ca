// A name in a directory.

/// A name and the inode that it leads to.
struct DirectoryEntry {
  var name: NameID
  var inode: Int32
}
