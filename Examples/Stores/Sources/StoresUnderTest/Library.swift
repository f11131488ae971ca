// Which library a store uses, and how it is set.

import Stores

/// A library and its settings, as the words that a process is told.
enum Library {
  case lmdb(LMDB.Settings, isNaive: Bool)
  case gdbm(GDBM.Settings, isMapped: Bool)
  case levelDB(LevelDB.Settings, isParanoid: Bool)

  /// - Parameter words: the library, its settings, and what else is to be said.
  init?(words: [String]) {
    guard words.count >= 3 else { return nil }
    switch words[0] {
    case "lmdb":
      guard let settings = LMDB.Settings(rawValue: words[1]) else { return nil }
      self = .lmdb(settings, isNaive: words[2] == "naive")
    case "gdbm":
      guard let settings = GDBM.Settings(rawValue: words[1]) else { return nil }
      self = .gdbm(settings, isMapped: words[2] == "mapped")
    case "leveldb":
      guard let settings = LevelDB.Settings(rawValue: words[1]) else { return nil }
      self = .levelDB(settings, isParanoid: words[2] == "paranoid")
    default: return nil
    }
  }

  func open(in folder: String) throws(Failure) -> any KeyValueStore {
    switch self {
    case .lmdb(let settings, let isNaive):
      if !isNaive { try LMDB.create(folder + "/lmdb") }
      return try LMDB(folder + "/lmdb", settings: settings)
    case .gdbm(let settings, let isMapped):
      return try GDBM(path: folder + "/gdbm.db", settings: settings, isMapped: isMapped)
    case .levelDB(let settings, let isParanoid):
      return try LevelDB(folder: folder + "/leveldb", settings: settings, isParanoid: isParanoid)
    }
  }
}
