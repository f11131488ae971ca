// Which library a store uses, and how it is set.

import Stores

/// A library and its settings, as the words that a process is told.
enum Library {
  case lmdb(LMDB.Settings)

  init?(words: [String]) {
    guard words.count == 2 else { return nil }
    switch words[0] {
    case "lmdb":
      guard let settings = LMDB.Settings(rawValue: words[1]) else { return nil }
      self = .lmdb(settings)
    default: return nil
    }
  }

  func open(in folder: String) throws(Failure) -> any KeyValueStore {
    switch self {
    case .lmdb(let settings): try LMDB(folder: folder + "/lmdb", settings: settings)
    }
  }
}
