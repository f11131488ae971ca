// iOS tells an app on its main thread that its user leaves, before it suspends it.

import ChaosContracts
import ChaosProcess
import ChaosTrace
import Foundation
import Testing

@Suite struct MainThreadTests {
  /// Suspended in the middle of a save that holds a lock in the shared container.
  private func broken<App: AppUnderTest>(_ app: AppKind<App>, _ launch: String) throws
    -> Set<String>
  {
    try (1...12).reduce(into: []) { broken, pause in
      let play = try AppPlay(
        """
        launch app \(launch)
        act app write theme pause=\(pause)
        suspend app
        resume app
        proceed app end
        """, on: app)
      broken.formUnion(play.broken)
    }
  }

  @Test func whatRunsOnTheMainThreadEndsFirst() throws {
    let app = AppKind<LockedNote>("main")
    #expect(try broken(app, "user").isEmpty)
    // Nobody tells an app in the background.
    #expect(try broken(app, "push") == ["NoLockAcrossSuspension"])
  }

  @Test func whatRunsOnAnyThreadDoesNot() throws {
    let app = AppKind<LockedNoteOfQueues>("queues")
    #expect(try broken(app, "user") == ["NoLockAcrossSuspension"])
  }
}

/// A file in the group's container, behind a lock.
private struct LockedNoteFile {
  let path: String

  init(_ launch: Launch) { path = launch.group + "/note" }

  func load() throws -> String? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  func save(_ text: String?) throws {
    let lock = open(path + ".lock", O_RDWR | O_CREAT, 0o600)
    guard lock >= 0, flock(lock, LOCK_EX) == 0 else { throw CocoaError(.fileWriteUnknown) }
    defer { close(lock) }
    try Data((text ?? "").utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }
}

final class LockedNote: AppUnderTest {
  private let file: LockedNoteFile

  init(_ launch: Launch) { file = LockedNoteFile(launch) }

  static var keys: [AppKey<LockedNote>] {
    [.string(.theme, absent: "", get: { try $0.file.load() }, set: { try $0.file.save($1) })]
  }
}

final class LockedNoteOfQueues: AppUnderTest {
  private let file: LockedNoteFile

  init(_ launch: Launch) { file = LockedNoteFile(launch) }

  static var keys: [AppKey<LockedNoteOfQueues>] {
    [
      AppKey.string(.theme, absent: "", get: { try $0.file.load() }, set: { try $0.file.save($1) })
        .onAnyThread()
    ]
  }
}
