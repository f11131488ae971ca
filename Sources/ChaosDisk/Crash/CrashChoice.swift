// A crash state in the making: one version from every chain, and which name changes took place.

/// One choice of versions. Places that are not listed keep their floor.
struct CrashChoice: Equatable {
  /// The chosen version of each page of each inode.
  var pages: PageChoices
  var sizes: [Int]
  /// Which changes of the journal took place.
  var names: [Bool]
  /// Renames that did one of their halves only.
  var halves: [Half] = []
  /// Pages whose bytes are not those of a version, each once.
  var odd: [OddPage] = []
  /// A file whose new pages hold foreign bytes where its data did not arrive.
  var garbage: Garbage?

  struct Half: Equatable {
    /// The rename's place in the journal.
    var name: Int
    /// Which of its two changes took place.
    var change: Int
  }

  struct Garbage: Equatable {
    var inode: Int
    /// The size that the file had for certain; what it grew by is foreign.
    var from: Int
  }

  /// What the crash does to one page.
  func oddity(_ inode: Int, _ page: Int) -> OddPage.Form? {
    odd.first { $0.inode == inode && $0.page == page }?.form
  }

  /// Whether a page's bytes may not be those of any version.
  func isOdd(_ inode: Int, _ page: Int) -> Bool {
    garbage?.inode == inode || !odd.isEmpty && oddity(inode, page) != nil
  }

  /// Whether a file's bytes are not those of any version.
  func isOdd(_ inode: Int) -> Bool {
    garbage?.inode == inode || odd.contains { $0.inode == inode }
  }
}
