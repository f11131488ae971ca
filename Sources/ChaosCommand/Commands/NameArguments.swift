// Names on the command line: stores with options, eras, and disk models.

import ChaosCatalog

extension Catalog {
  /// The full names of stores, each once: those of the default stores if none is asked for.
  func names(_ asked: [String]) throws -> [String] { try kinds(named: asked).map(\.name) }

  /// The one store that is asked for.
  func one(_ asked: String) throws -> any StoreKind {
    if asked == Catalog.all {
      throw CommandFailure(
        "One store is needed here, and '\(asked)' is several. To run a trace on all of them, use "
          + "'\(Program.name) compare'.", .usage)
    }
    return try store(asked)
  }
}

/// Reads the names of eras and of disk models.
enum NameArgument {
  static func eras(_ names: [String]) throws -> [EraName] {
    if names.isEmpty || names == ["all"] { return EraName.allCases }
    if names.contains("all") {
      throw CommandFailure("'all' is every era already: give no other era with it.", .usage)
    }
    for name in names where EraName(word: name) == nil {
      guard let era = EraName(release: name) else { continue }
      throw CommandFailure("No era '\(name)': '\(era.word)' is \(era.stands).", .usage)
    }
    return try words(names, "era", ["all"])
  }

  static func models(_ names: [String]) throws -> [DiskModelName] {
    names.isEmpty ? DiskModelName.usual : try words(names, "disk model")
  }

  /// Refuses what can never be done in an app: whoever asks for it would learn nothing.
  static func check(_ acts: [SweptAct], _ letters: [Letter] = [], in store: any StoreKind) throws {
    let asked =
      acts.map { ($0.word, $0.lack(in: store)) } + letters.map { ($0.rawValue, $0.lack(in: store)) }
    for case (let word, let lack?) in asked {
      throw CommandFailure("'\(word)' cannot be done in \(store.name): it \(lack.words).", .usage)
    }
  }

  private static func words<W: Word>(_ names: [String], _ what: String, _ more: [String] = [])
    throws -> [W]
  {
    try names.map { name in
      guard let word = W(word: name) else {
        throw CommandFailure.unknown(what, name, known: W.allCases.map(\.word) + more)
      }
      return word
    }
  }
}
