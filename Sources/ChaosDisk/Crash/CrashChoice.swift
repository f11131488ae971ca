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

/// A page that a crash leaves in a form that no write gave it.
struct OddPage: Equatable {
  var inode: Int
  var page: Int
  var form: Form

  enum Form: Equatable {
    /// The chosen version up to a place, and the one before it from there on (R7).
    case front(Int)
    /// The one before up to a place, and the chosen version from there on (R7).
    case end(Int)
    /// The chosen version without the sector that begins at a place, which is as it was before.
    case without(Int)
    /// The bytes beside what was written last are damaged (R8).
    case neighbours
    /// Where the file grew and its data did not arrive, foreign bytes stand (R3).
    case foreign
    /// There stands what a block held that was freed last (R3).
    case older

    /// Whether two versions are joined.
    var isTorn: Bool {
      switch self {
      case .front, .end, .without: true
      case .neighbours, .foreign, .older: false
      }
    }
  }
}
