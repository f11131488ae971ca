// `import SQLite3` as on iOS, with the class of a database's files in the flags.

import ChaosApple
import ChaosContracts
import ChaosPhone
import ChaosProcess
import Foundation
import SQLite3
import Testing

@Suite struct SQLite3Tests {
  private let app = AppKind<RawDatabase>("raw-database")

  /// The database, its log, and what has no flag: that takes its folder's class.
  @Test func filesHaveTheClassOfTheFlags() throws {
    let play = try AppPlay(
      """
      launch app user
      act app write theme
      act app write session
      act app read identity
      """, on: app)
    #expect(!play.broken.contains("ProtectionIsKept"))
    #expect(
      play.answers == [
        "none none none, complete complete complete, first first first, both"
      ])
  }

  /// On a locked phone no file of class A can be made: no weaker one takes its place.
  @Test func noWeakerFileIsMade() throws {
    let play = try AppPlay(
      """
      launch app user
      act app write theme
      lock
      wait 11s
      act app write session
      unlock
      act app read session
      """, on: app)
    #expect(play.answers == ["absent"])
    #expect(play.broken.isEmpty, "\(play.outcome.violations)")
  }

  /// Before the first unlock a database of class none is there, and any other cannot be opened.
  @Test func theClassHolds() throws {
    let play = try AppPlay(
      """
      launch app user
      act app write theme
      act app write session
      reboot
      launch app voip
      act app read theme
      act app read session
      unlock
      act app read session
      """, on: app)
    #expect(play.answers == ["theme-1", "unavailable", "session-2"])
    #expect(play.broken.isEmpty, "\(play.outcome.violations)")
  }
}

/// A text in each of three databases, which are opened anew for each call.
final class RawDatabase: AppUnderTest {
  init(_ launch: Launch) {}

  static var hasExtensions: Bool { false }

  static func promises(_ era: Era) -> Promises {
    var promises = AppKind<RawDatabase>.promisesOfPlatform(era)
    for ending in ["", "-wal", "-shm"] {
      promises.protect(filesAt: "complete.db" + ending, by: .complete)
    }
    return promises
  }

  private static let names: [(String, Int32)] = [
    ("none", SQLITE_OPEN_FILEPROTECTION_NONE), ("complete", SQLITE_OPEN_FILEPROTECTION_COMPLETE),
    ("plain", 0),
  ]

  private static func path(_ name: String) throws -> String {
    try ChaosApple.FileManager.default.url(
      for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true
    ).appendingPathComponent(name + ".db").path
  }

  /// Opens a database, asks it, and gives the first column of its first row.
  private static func ask(_ place: Int, _ question: String) throws -> String? {
    var database: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | names[place].1
    defer { sqlite3_close(database) }
    try check(sqlite3_open_v2(path(names[place].0), &database, flags, nil))
    try check(
      sqlite3_exec(
        database, "PRAGMA journal_mode=WAL; CREATE TABLE IF NOT EXISTS t (text)", nil, nil, nil))
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(database, question, -1, &statement, nil))
    defer { sqlite3_finalize(statement) }
    guard sqlite3_step(statement) == SQLITE_ROW else { return nil }
    return sqlite3_column_text(statement, 0).map { String(cString: $0) }
  }

  private static func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw CocoaError(.fileReadUnknown) }
  }

  private static func kept(_ place: Int) throws -> String? {
    try ask(place, "SELECT text FROM t")
  }

  private static func keep(_ text: String?, _ place: Int) throws {
    _ = try ask(place, "DELETE FROM t")
    guard let text else { return }
    _ = try ask(place, "INSERT INTO t VALUES ('\(text)')")
  }

  /// The classes of all three, of the database, its log, and the index of that.
  private static func classes() throws -> String {
    try names.indices.map { place in
      var database: OpaquePointer?
      let (name, flag) = names[place]
      let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | flag
      try check(sqlite3_open_v2(path(name), &database, flags, nil))
      defer { sqlite3_close(database) }
      try check(
        sqlite3_exec(
          database, "PRAGMA journal_mode=WAL; CREATE TABLE IF NOT EXISTS u (text)", nil, nil, nil))
      try check(sqlite3_exec(database, "INSERT INTO u VALUES ('x')", nil, nil, nil))
      return try ["", "-wal", "-shm"].map { ending in
        let all = try ChaosApple.FileManager.default.attributesOfItem(
          atPath: path(name) + ending)
        return switch all[.protectionKey] as? FileProtectionType {
        case FileProtectionType.none: "none"
        case .complete: "complete"
        default: "first"
        }
      }.joined(separator: " ")
    }.joined(separator: ", ")
  }

  /// One change of two databases with journals, for which SQLite makes a third.
  private static func both() throws -> String {
    var database: OpaquePointer?
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FILEPROTECTION_NONE
    try check(sqlite3_open_v2(path("one"), &database, flags, nil))
    defer { sqlite3_close(database) }
    let other = try path("other")
    for text in [
      "ATTACH '\(other)' AS other",
      "BEGIN; CREATE TABLE t (a); CREATE TABLE other.t (a); COMMIT",
      "BEGIN; INSERT INTO t VALUES (1); INSERT INTO other.t VALUES (1); COMMIT",
    ] {
      try check(sqlite3_exec(database, text, nil, nil, nil))
    }
    return "both"
  }

  static var keys: [AppKey<RawDatabase>] {
    [
      .string(.theme, get: { _ in try kept(0) }, set: { try keep($1, 0) }).protected(by: .none),
      .string(.session, get: { _ in try kept(1) }, set: { try keep($1, 1) })
        .protected(by: .complete),
      .string(.identity, get: { _ in "t=\(try classes()), \(try both());v=1;" }, set: { _, _ in }),
    ]
  }
}
