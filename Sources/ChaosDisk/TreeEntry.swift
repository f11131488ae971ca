// What the tree of a disk is made of, as reads see it.

/// One file, folder or symbolic link of the visible tree.
public struct TreeEntry: Hashable, Sendable {
  /// Its path from the phone's root.
  public var path: String
  /// Whether it is a folder.
  public var isDirectory: Bool
  /// Its class; a folder's is that of what is created in it (F10).
  public var protection: ProtectionClass
  /// What reads see; empty for folders and links.
  public var content: [UInt8]
  /// Where a symbolic link leads; nil for files and folders.
  public var target: [UInt8]?
  /// Whether the media does not hold yet all that it is: bytes, size, name or class.
  public var hasPendingChanges: Bool
}
