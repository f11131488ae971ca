// What a crash may choose about: the chains and changes that the media does not hold yet.

/// One thing that was written and may be lost.
public enum PendingItem: Hashable, Sendable {
  /// A page of a file.
  case page(inode: Int32, page: Int)
  /// The size of a file.
  case size(inode: Int32)
  /// A change of names, by its place in the journal.
  case name(Int)
}
