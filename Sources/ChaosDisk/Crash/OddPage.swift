// What a crash does to a page beyond choosing a version of it (R3, R7, R8).

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
