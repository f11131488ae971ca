// What a crash may choose about: the chains and changes that the media does not hold yet.

/// One thing that was written and may be lost.
public enum PendingItem: Hashable, Sendable {
  case page(inode: Int32, page: Int)
  case size(inode: Int32)
  /// A change of names, by its place in the journal.
  case name(Int)
}
