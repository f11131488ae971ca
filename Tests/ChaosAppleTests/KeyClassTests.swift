// A file with a key's values may have that key's class, and no stricter one.

import ChaosApple
import ChaosContracts
import ChaosPhone
import ChaosProcess
import Foundation
import Testing

@Suite struct KeyClassTests {
  private let steps = """
    launch app user
    act app write theme
    act app write session
    kill app jetsam
    launch app user
    act app read session
    """

  @Test func aStricterKeyHasAStricterFile() throws {
    #expect(try AppPlay(steps, on: AppKind<FileForEach>("two-classes")).broken.isEmpty)
    let wrong = AppKind<FileTooStrict>("too-strict")
    #expect(try AppPlay(steps, on: wrong).broken == ["ProtectionIsKept"])
  }

  /// A failing call at the launch excuses what the act of that launch refuses.
  @Test func troubleAtTheLaunchExcuses() throws {
    let play = try AppPlay(
      """
      launch app user
      act app write theme
      kill app jetsam
      launch app user
      fault app read-eio nth=1
      act app write theme
      """, on: AppKind<ClosedByTrouble>("closed-by-trouble"))
    #expect(play.broken.isEmpty, "\(play.outcome.violations)")
    let operations = play.outcome.judged.history.operations
    #expect(operations.contains { $0.kind == .open && $0.faults == [.readError] })
    #expect(operations.contains { $0.kind == .write && $0.completion?.isRefusal == true })
  }
}

/// Two texts in two files, one of class A.
final class FileForEach: AppUnderTest {
  private let folder: URL

  init(_ launch: Launch) { folder = URL(fileURLWithPath: "\(launch.container)/Documents") }

  static var hasExtensions: Bool { false }

  fileprivate func read(_ name: String) throws -> String? {
    let file = folder.appendingPathComponent(name)
    guard ChaosApple.FileManager.default.fileExists(atPath: file.path) else { return nil }
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  fileprivate func save(_ text: String?, _ name: String, _ options: Data.WritingOptions) throws {
    let file = folder.appendingPathComponent(name)
    guard let text else { return try ChaosApple.FileManager.default.removeItem(at: file) }
    try ProtectedWriting.write(Data(text.utf8), to: file, options: options)
  }

  static var keys: [AppKey<FileForEach>] {
    [
      .string(
        .theme, get: { try $0.read("theme") }, set: { try $0.save($1, "theme", [.atomic]) }),
      .string(
        .session, get: { try $0.read("session") },
        set: { try $0.save($1, "session", [.atomic, .completeFileProtection]) }
      ).protected(by: .complete),
    ]
  }
}

/// A text of class A, of which the app says nothing.
final class FileTooStrict: AppUnderTest {
  private let app: FileForEach

  init(_ launch: Launch) { app = FileForEach(launch) }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<FileTooStrict>] {
    [
      .string(
        .session, get: { try $0.app.read("session") },
        set: { try $0.app.save($1, "session", [.atomic, .completeFileProtection]) })
    ]
  }
}

/// A text whose app refuses a change where its file could not be read at the launch, and reads it
/// again then.
final class ClosedByTrouble: AppUnderTest {
  private let file: URL
  private var text: String?
  private var isRead = false

  init(_ launch: Launch) {
    file = URL(fileURLWithPath: "\(launch.container)/Documents/theme")
    try? load()
  }

  static var hasExtensions: Bool { false }

  private func load() throws {
    if isRead { return }
    if ChaosApple.FileManager.default.fileExists(atPath: file.path) {
      text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }
    isRead = true
  }

  static var keys: [AppKey<ClosedByTrouble>] {
    [
      .string(
        .theme,
        get: { app in
          try app.load()
          return app.text
        },
        set: { app, text in
          guard app.isRead else {
            try? app.load()
            throw StoreError.unavailable
          }
          try Data((text ?? "").utf8).write(to: app.file, options: .atomic)
          app.text = text
        })
    ]
  }
}
