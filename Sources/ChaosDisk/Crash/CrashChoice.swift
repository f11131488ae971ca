// A crash state in the making: one version from every chain, and which name changes took place.

/// One choice of versions. Places that are not listed keep their floor.
struct CrashChoice: Equatable {
  /// The chosen version of each page of each inode.
  var pages: PageChoices
  var sizes: [Int]
  /// Which changes of the journal took place.
  var names: [Bool]
  /// A rename that did one of its halves only.
  var half: Half?
  /// A page whose chosen version is spliced with the one before it.
  var tear: Tear?
  /// A file whose new pages hold foreign bytes where its data did not arrive.
  var garbage: Garbage?
  /// A page of which the bytes beside its last write are damaged.
  var damage: Damage?

  struct Half: Equatable {
    /// The rename's place in the journal.
    var name: Int
    /// Which of its two changes took place.
    var change: Int
  }

  struct Tear: Equatable {
    var inode: Int
    var page: Int
    /// Where the splice is, in bytes.
    var at: Int
    /// Whether the new bytes are at the end instead of the front.
    var keepsEnd: Bool
  }

  struct Garbage: Equatable {
    var inode: Int
    /// The size that the file had for certain; what it grew by is foreign.
    var from: Int
  }

  struct Damage: Equatable {
    var inode: Int
    var page: Int
  }

  /// Whether a page's bytes may not be those of any version.
  func isOdd(_ inode: Int, _ page: Int) -> Bool {
    tear?.inode == inode && tear?.page == page || garbage?.inode == inode
      || damage?.inode == inode && damage?.page == page
  }

  /// Whether a file's bytes are not those of any version.
  func isOdd(_ inode: Int) -> Bool {
    tear?.inode == inode || garbage?.inode == inode || damage?.inode == inode
  }
}
