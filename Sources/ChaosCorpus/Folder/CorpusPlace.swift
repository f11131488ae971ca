// Where a trace goes in the corpus, with just what its place needs to know.

/// What a trace is kept as.
public enum CorpusPlace: Hashable, Sendable {
  /// It must hold on this store; it once broke this invariant.
  case regression(store: String, invariant: String)
  /// It must break this invariant of this store.
  case known(store: String, invariant: String)
  /// A run found it, and nobody has decided yet what it is.
  case found(store: String, invariant: String)
  /// It feeds the search.
  case seed

  public var section: CorpusFolder.Section {
    switch self {
    case .regression: .regressions
    case .known: .known
    case .found: .found
    case .seed: .seeds
    }
  }

  /// Whether file systems take its names: the folder's, and a file's with a whole digest in it.
  public var isNameable: Bool {
    let longest = 255
    let ending = 1 + (CorpusEntry.idLengths.max() ?? 0) + CorpusEntry.suffix.utf8.count
    let folder = store.map(SafeName.encode) ?? ""
    return folder.utf8.count <= longest && stem.utf8.count + ending <= longest
  }

  /// The store, which gives the folder inside the section its name; the seeds are of none.
  var store: String? {
    switch self {
    case .regression(let store, _), .known(let store, _), .found(let store, _): store
    case .seed: nil
    }
  }

  /// What stands before the id in the file's name.
  var stem: String {
    switch self {
    case .regression(_, let invariant), .known(_, let invariant), .found(_, let invariant):
      SafeName.encode(invariant)
    case .seed: "Seed"
    }
  }
}
