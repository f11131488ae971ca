// What stat(2) tells. Metadata is never gated by file protection (F9).

/// Facts about a file that need no key.
public struct FileStatus: Hashable, Sendable {
  /// Tells the files of a disk apart, whatever they are called.
  public var inode: Int
  /// Bytes.
  public var size: Int
  /// Whether it is a folder.
  public var isDirectory: Bool
  /// How many names it has.
  public var links: Int
  /// Changes whenever the content does, as a modification time with enough resolution would.
  public var changes: UInt64

  /// For disks of one's own; the simulated one fills it in itself.
  public init(inode: Int, size: Int, isDirectory: Bool, links: Int, changes: UInt64) {
    self.inode = inode
    self.size = size
    self.isDirectory = isDirectory
    self.links = links
    self.changes = changes
  }
}
