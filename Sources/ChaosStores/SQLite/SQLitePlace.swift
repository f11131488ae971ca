// Where the database's files are, and what is done with them as files.

import ChaosDisk
import ChaosPhone
import SystemPackage

/// The folder of a database, and its files.
struct SQLitePlace {
  private let host: Host
  private let options: SQLiteOptions
  /// Where an app that moves its database had it first.
  private let oldFolder: String
  private let newFolder: String
  private(set) var folder: String

  var main: String { folder + "/store.sqlite" }

  /// What may lie beside the main file and belongs to it.
  static let companions = ["-wal", "-shm", "-journal"]

  init(_ host: Host, _ options: SQLiteOptions) {
    self.host = host
    self.options = options
    oldFolder = host.group + "/Documents/database"
    newFolder = host.group + "/Library/Application Support/database"
    folder = newFolder
  }

  /// Makes the folder, and moves a database that an earlier launch made elsewhere.
  mutating func prepare() throws(Errno) {
    guard options.move != .never else { return try make(newFolder) }
    if try exists(newFolder + "/store.sqlite") {
      folder = newFolder
    } else if folder == oldFolder {
      // This launch made it there.
    } else if try exists(oldFolder + "/store.sqlite") {
      try make(newFolder)
      try move()
      folder = newFolder
    } else {
      try make(oldFolder)
      folder = oldFolder
    }
  }

  /// Companions first: a main file without its journal is another database.
  private func move() throws(Errno) {
    if options.move == .together {
      for companion in Self.companions {
        try host.files.move(
          oldFolder + "/store.sqlite" + companion, to: newFolder + "/store.sqlite" + companion)
      }
    }
    // Another process may have moved it first.
    try host.files.move(oldFolder + "/store.sqlite", to: newFolder + "/store.sqlite")
    try host.files.sync(folder: newFolder)
  }

  private func make(_ folder: String) throws(Errno) {
    try host.files.make(folder: folder, options.machine.classes.main)
    // Also when the folder was there: whoever made it may not have come to this line.
    try host.files.sync(folder: String(folder.prefix(folder.count - "/database".count)))
  }

  func exists(_ path: String) throws(Errno) -> Bool { try size(path) != nil }

  func size(_ path: String) throws(Errno) -> Int? {
    do throws(Errno) { return try host.files.status(path).size } catch {
      if error == .noSuchFileOrDirectory { return nil }
      throw error
    }
  }

  /// Makes the names in the folder durable.
  func syncFolder(_ kind: SyncKind) throws(Errno) { try host.files.sync(folder: folder, kind) }

  /// Puts the database aside, with everything that belongs to it: all of it is kept.
  func putAside() throws(Errno) {
    var number = 1
    while try exists(folder + "/damaged.\(number)") { number += 1 }
    let aside = folder + "/damaged.\(number)"
    try host.files.makeDirectory(aside, protection: options.machine.classes.main)
    // The main file last: until then the next launch finds the same damage, and comes here again.
    for companion in Self.companions + [""] {
      try host.files.move(main + companion, to: aside + "/store.sqlite" + companion)
    }
    try syncFolder(.full)
  }
}
