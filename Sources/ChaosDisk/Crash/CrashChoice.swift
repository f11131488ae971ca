// A crash state in the making: one version from every chain, and which name changes took place.

/// One choice of versions. Places that are not listed keep their floor.
struct CrashChoice: Equatable {
  /// The chosen version of each page of each inode.
  var pages: [[Int]]
  /// The chosen size of each inode.
  var sizes: [Int]
  /// Which changes of the journal took place.
  var names: [Bool]
  /// A page whose chosen version is spliced with the one before it.
  var tear: Tear?

  struct Tear: Equatable {
    var inode: Int
    var page: Int
    /// Where the splice is, in bytes.
    var at: Int
    /// Whether the new bytes are at the end instead of the front.
    var keepsEnd: Bool
  }
}
