// What a crash may choose about: the chains and changes that the media does not hold yet.

/// One thing that was written and may be lost.
public enum PendingItem: Hashable, Sendable {
  /// A page of a file, counted from 0: a crash chooses among its versions.
  case page(inode: Int32, page: Int)
  /// The size of a file: a crash chooses among those that it had.
  case size(inode: Int32)
  /// A change of names, by its place in the journal.
  case name(Int)
}
