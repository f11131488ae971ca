// An app and its share extension that add to one inbox: a file an item, one file for all, and a
// journal that is played twice.

import ChaosPhone
import ChaosProcess
import Foundation
import Testing

@Suite struct ItemsTests {
  /// The extension adds while the app does, at each of its calls.
  private func broken<App: AppUnderTest>(
    _ app: AppKind<App>, _ other: String
  ) throws -> Set<String> {
    var broken: Set<String> = []
    for call in 1...25 {
      let play = try AppPlay(
        """
        launch app user
        act app write theme
        launch widget timeline
        act app write theme pause=\(call)
        act widget write \(other)
        proceed app end
        act app read theme
        act app read session
        """, on: app)
      broken.formUnion(play.broken)
    }
    return broken
  }

  /// Nobody reads before adding, so nothing is lost, whoever adds at the same time.
  @Test func aFileAnItemLosesNone() throws {
    for other in ["theme", "session"] {
      #expect(try broken(AppKind<FolderInbox>("folder"), other).isEmpty)
    }
  }

  /// Whoever saves all from what it has read before saves another one's item away.
  @Test func oneFileForAllLosesItems() throws {
    #expect(try broken(AppKind<ArrayInbox>("array"), "session") == ["NoLostUpdate"])
  }

  @Test func itemsComeAndGo() throws {
    let answers = try AppPlay(
      """
      launch app user
      act app read theme
      act app write theme
      act app write session
      act app write theme
      act app write theme again
      act app read theme
      act app remove theme
      act app read theme
      act app read session
      act app write theme empty
      act app read theme
      """, on: AppKind<FolderInbox>("folder"))
    #expect(answers.broken.isEmpty)
    #expect(
      answers.answers == ["absent", "theme-3", "absent", "session-2", "an empty value"])
  }

  /// Nobody adds an older item again: what `former` repeats elsewhere is a new one here.
  @Test func anOlderItemIsNotTheNewest() throws {
    let play = try AppPlay(
      """
      launch app user
      act app write theme
      act app write theme
      act app write theme former
      act app read theme
      """, on: AppKind<FolderInbox>("folder"))
    #expect(play.broken.isEmpty && play.answers == ["theme-3"])
  }

  /// An empty item has no number: where the others cannot be removed, none is added.
  @Test func aLogGetsNoEmptyItem() throws {
    let play = try AppPlay(
      "launch app user\nact app write theme\nact app write theme empty\nact app read theme",
      on: AppKind<KeptLog>("log"))
    #expect(play.broken.isEmpty && play.answers == ["theme-2"], "\(play.broken) \(play.answers)")
  }

  /// What has been added stands in the journal as well until the app is asked to flush.
  @Test func anItemThatIsThereTwiceIsTold() throws {
    let play = try AppPlay(
      """
      launch app user
      act app write theme
      act app read theme
      kill app jetsam
      launch app user
      act app read theme
      """, on: AppKind<JournalInbox>("journal"))
    #expect(play.broken == ["NoTornValue"])
  }
}

/// Each item in a file of its own.
final class FolderInbox: AppUnderTest {
  private let folder: URL

  init(_ launch: Launch) throws {
    folder = URL(fileURLWithPath: launch.group).appendingPathComponent("Inbox")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func files() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "item" }
  }

  private func all() throws -> [String] {
    try files().map { try String(contentsOf: $0, encoding: .utf8) }
  }

  private func add(_ text: String) throws {
    let file = folder.appendingPathComponent(UUID().uuidString).appendingPathExtension("item")
    try Data(text.utf8).write(to: file, options: .atomic)
  }

  private func remove(_ text: String) throws {
    for file in try files() where try String(contentsOf: file, encoding: .utf8) == text {
      try FileManager.default.removeItem(at: file)
    }
  }

  static var keys: [AppKey<FolderInbox>] {
    [.theme, .session].map { key in
      AppKey.item(
        key, all: { try $0.all() }, add: { try $0.add($1) }, remove: { try $0.remove($1) }
      ).shared(.fresh)
    }
  }
}

/// A log in the settings, from which nothing goes.
final class KeptLog: AppUnderTest {
  init(_ launch: Launch) {}

  private func all() -> [String] { UserDefaults.standard.stringArray(forKey: "log") ?? [] }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<KeptLog>] {
    [
      AppKey.item(
        .theme, all: { $0.all() },
        add: { UserDefaults.standard.set($0.all() + [$1], forKey: "log") })
    ]
  }
}

/// All items in one file, which is read at the launch alone.
final class ArrayInbox: AppUnderTest {
  private let file: URL
  private var texts: [String] = []

  init(_ launch: Launch) throws {
    file = URL(fileURLWithPath: launch.group).appendingPathComponent("inbox.json")
    texts = try read()
  }

  private func read() throws -> [String] {
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    return try JSONDecoder().decode([String].self, from: Data(contentsOf: file))
  }

  private func save(_ texts: [String]) throws {
    self.texts = texts
    try JSONEncoder().encode(texts).write(to: file, options: .atomic)
  }

  static var keys: [AppKey<ArrayInbox>] {
    [.theme, .session].map { key in
      AppKey.item(
        key, all: { try $0.read() }, add: { try $0.save($0.texts + [$1]) },
        remove: { app, text in try app.save(app.texts.filter { $0 != text }) }
      ).shared(.fresh)
    }
  }
}

/// Plays its journal at each launch, also what the file has already.
final class JournalInbox: AppUnderTest {
  private let texts: URL
  private let journal: URL

  init(_ launch: Launch) throws {
    let folder = URL(fileURLWithPath: launch.container + "/Documents")
    texts = folder.appendingPathComponent("items.json")
    journal = folder.appendingPathComponent("journal.json")
    let left = try read(journal)
    if !left.isEmpty { try save(try read(texts) + left, texts) }
  }

  private func read(_ file: URL) throws -> [String] {
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    return try JSONDecoder().decode([String].self, from: Data(contentsOf: file))
  }

  private func save(_ items: [String], _ file: URL) throws {
    try JSONEncoder().encode(items).write(to: file, options: .atomic)
  }

  func save() throws { try save([], journal) }

  private func add(_ text: String) throws {
    try save(try read(journal) + [text], journal)
    try save(try read(texts) + [text], texts)
  }

  static var keys: [AppKey<JournalInbox>] {
    [
      .item(
        .theme, all: { try $0.read($0.texts) }, add: { try $0.add($1) },
        remove: { app, text in
          try app.save(try app.read(app.texts).filter { $0 != text }, app.texts)
        })
    ]
  }
}
