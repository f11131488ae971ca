// An app and its widget that count the same number: by reading and writing, and by an update.

import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Testing

@Suite struct CountingTests {
  /// The widget counts while the app is in the middle of it, at each of its calls.
  private func broken<App: AppUnderTest>(_ app: AppKind<App>) throws -> Set<String> {
    var broken: Set<String> = []
    for call in 1...40 {
      let play = try AppPlay(
        """
        launch app user
        launch widget timeline
        act app streak streak pause=\(call)
        act widget streak streak
        proceed app end
        act app read streak
        """, on: app)
      broken.formUnion(play.broken)
    }
    return broken
  }

  /// The widget goes on from what it saw when it was launched.
  @Test func readingAndWritingLosesACount() throws {
    let steps = """
      launch app user
      act app write streak
      launch widget timeline
      act widget read streak
      act app streak streak
      act widget streak streak
      act app read streak
      """
    #expect(try AppPlay(steps, on: AppKind<LooseCount>("loose")).broken.contains("NoLostUpdate"))
    #expect(try AppPlay(steps, on: AppKind<LockedCount>("locked")).broken.isEmpty)
  }

  @Test func anUpdateLosesNone() throws {
    #expect(try broken(AppKind<LockedCount>("locked")).isEmpty)
  }

  /// Both save the same number: one count is missing, whoever came last.
  @Test func anUpdateWithoutALockLosesOne() throws {
    #expect(try broken(AppKind<OpenCount>("open")) == ["NoLostUpdate"])
  }

  @Test func theCountIsTheSameInBoth() throws {
    let steps = """
      launch app user
      act app streak streak
      act app streak streak
      act app read streak
      act app remove streak
      act app read streak
      """
    let loose = try AppPlay(steps, on: AppKind<LooseCount>("loose")).answers
    #expect(try AppPlay(steps, on: AppKind<LockedCount>("locked")).answers == loose)
    #expect(loose.suffix(2) == ["2", "absent"])
  }

  /// A key says what it promises, and the others stay as they are.
  @Test func promisesHoldForAKey() {
    let promises = LockedCount.storeKind.promises(Era(.ios18))
    #expect(promises.of(.streak).atomicUpdates && promises.of(.streak).sharing == .fresh)
    #expect(!promises.of(.theme).atomicUpdates && promises.of(.theme).sharing == .perSession)
    var others = promises
    others.update(.theme, isAtomic: true)
    others.share(.theme, .eventual)
    #expect(others.of(.theme).atomicUpdates && others.of(.theme).sharing == .eventual)
    #expect(others.of(.streak).atomicUpdates && others.of(.streak).sharing == .fresh)
  }
}

/// A number in a file that app and widget share.
private struct CountFile {
  let path: String

  init(_ launch: Launch) { path = launch.group + "/Documents/count" }

  func count() -> Int? {
    (try? String(contentsOfFile: path, encoding: .utf8)).flatMap { Int($0) }
  }

  func save(_ count: Int?) throws {
    try Data((count.map { "\($0)" } ?? "").utf8).write(
      to: URL(fileURLWithPath: path), options: [.atomic])
  }

  func locked(_ body: () throws -> Void) throws {
    let lock = open(path + ".lock", O_RDWR | O_CREAT, 0o600)
    guard lock >= 0, flock(lock, LOCK_EX) == 0 else { throw CocoaError(.fileWriteUnknown) }
    defer { close(lock) }
    try body()
  }
}

/// Counts from what it has read once, and promises what it does not keep.
final class LooseCount: AppUnderTest {
  private let file: CountFile
  private var days: Int?

  init(_ launch: Launch) throws {
    file = CountFile(launch)
    days = file.count()
  }

  static func promises(_ era: Era) -> Promises {
    var promises = AppKind<LooseCount>.promisesOfPlatform(era)
    promises.update(.streak, isAtomic: true)
    return promises
  }

  static var keys: [AppKey<LooseCount>] {
    [
      .int(
        .streak, get: { $0.days },
        set: { app, days in
          app.days = days
          try app.file.locked { try app.file.save(days) }
        })
    ]
  }
}

final class LockedCount: AppUnderTest {
  private let file: CountFile

  init(_ launch: Launch) throws { file = CountFile(launch) }

  static var keys: [AppKey<LockedCount>] {
    [
      .int(
        .streak, get: { $0.file.count() },
        set: { app, days in try app.file.locked { try app.file.save(days) } },
        update: { app, change in
          try app.file.locked {
            if let days = change(app.file.count()) { try app.file.save(days) }
          }
        }
      ).shared(.fresh)
    ]
  }
}

/// Promises by its update that it loses no count, and takes no lock.
final class OpenCount: AppUnderTest {
  private let file: CountFile

  init(_ launch: Launch) throws { file = CountFile(launch) }

  static var keys: [AppKey<OpenCount>] {
    [
      AppKey.int(
        .streak, get: { $0.file.count() }, set: { try $0.file.save($1) },
        update: { app, change in
          if let next = change(app.file.count()) { try app.file.save(next) }
        }
      ).shared(.fresh)
    ]
  }
}
