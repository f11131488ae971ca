// Which library a store uses, and how it is set.

import Stores

/// A library and its settings, as the words that a process is told.
enum Library {
  case lmdb(LMDB.Settings, isNaive: Bool)
  case gdbm(GDBM.Settings, isMapped: Bool, isNaive: Bool)
  case levelDB(LevelDB.Settings, isParanoid: Bool, isNaive: Bool)

  /// - Parameter words: the library, its settings, and what else is to be said.
  init?(words: [String]) {
    guard words.count >= 4 else { return nil }
    switch words[0] {
    case "lmdb":
      guard let settings = LMDB.Settings(rawValue: words[1]) else { return nil }
      self = .lmdb(settings, isNaive: words[2] == "naive")
    case "gdbm":
      guard let settings = GDBM.Settings(rawValue: words[1]) else { return nil }
      self = .gdbm(settings, isMapped: words[3] == "mapped", isNaive: words[2] == "naive")
    case "leveldb":
      guard let settings = LevelDB.Settings(rawValue: words[1]) else { return nil }
      self = .levelDB(
        settings, isParanoid: words[2] == "paranoid", isNaive: words[3] == "naive")
    default: return nil
    }
  }

  /// Whether it holds nothing because nobody has written to it yet.
  func isPending(in folder: String) -> Bool {
    switch self {
    case .lmdb(_, isNaive: false): Creation.isPending(folder + "/lmdb")
    case .gdbm(_, _, isNaive: false): Creation.isPending(folder + "/gdbm")
    default: false
    }
  }

  func open(in folder: String) throws(Failure) -> any KeyValueStore {
    switch self {
    case .lmdb(let settings, let isNaive):
      let path = folder + "/lmdb"
      if isNaive { return try LMDB(path, settings: settings) }
      try Creation.whole(path, LMDB.make)
      // Two that open it at once share its table of readers. Whoever comes second takes the first
      // one's word for the newest commit; if that one fails halfway, the word was never given.
      return try Creation.alone(path) { () throws(Failure) in try LMDB(path, settings: settings) }
    case .gdbm(let settings, let isMapped, let isNaive):
      let path = folder + "/gdbm"
      if !isNaive { try Creation.whole(path, GDBM.make) }
      if settings == .copies { return GDBMCopies(path: path, isMapped: isMapped) }
      return try GDBM(path: path, settings: settings, isMapped: isMapped)
    case .levelDB(let settings, let isParanoid, let isNaive):
      let path = folder + "/leveldb"
      if !isNaive { try Creation.folder(path) }
      return try LevelDB(folder: path, settings: settings, isParanoid: isParanoid)
    }
  }
}
