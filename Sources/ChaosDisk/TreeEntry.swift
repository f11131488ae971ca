// What the tree of a disk is made of, as reads see it.

/// One file, folder or symbolic link of the visible tree.
public struct TreeEntry: Hashable, Sendable {
  public var path: String
  public var isDirectory: Bool
  public var protection: ProtectionClass
  /// What reads see; empty for folders and links.
  public var content: [UInt8]
  /// Where a symbolic link leads; nil for files and folders.
  public var target: [UInt8]?
  /// Bytes of pages that the media does not hold yet.
  public var hasPendingChanges: Bool
}
