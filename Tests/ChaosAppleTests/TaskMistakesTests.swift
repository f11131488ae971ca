// What tasks do at once in other ways than by an actor: with locks of files, with a lock that is
// given back in between, with a memory that says something else than the file.

import ChaosApple
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosReports
import ChaosTrace
import Foundation
import Testing

@Suite struct TaskMistakesTests {
  /// What is broken in some of many orders of threads, and which races were told.
  private func inOrders<App: AppUnderTest>(_ steps: String, _ app: App.Type) throws
    -> (broken: Set<String>, races: Set<String>)
  {
    var (broken, races): (Set<String>, Set<String>) = ([], [])
    for order in 0..<30 {
      let threads = order == 0 ? "" : "threads app order=\(order)\n"
      let play = try AppPlay("\(threads)launch app user\n\(steps)", on: AppKind<App>("app"))
      #expect(play.outcome.refusals.isEmpty)
      broken.formUnion(play.broken)
      races.formUnion(play.outcome.races)
    }
    return (broken, races)
  }

  private let count = "act app write streak\nact app twice streak\nact app read streak"

  /// Each task has a descriptor of its own: the one that waits lets the other go on.
  @Test func locksOfFilesStopOneThreadAlone() throws {
    #expect(try inOrders(count, FileLockedCount.self).broken.isEmpty)
  }

  /// The time in which the whole process is stopped is no time of waiting for a lock.
  @Test(arguments: 4...7) func whoeverIsStoppedWaitsForNoLock(_ pause: Int) throws {
    let steps = "act app twice streak pause=\(pause)\nwait 11s\nproceed app end\n"
    #expect(try inOrders(steps, FileLockedCount.self).broken.isEmpty)
  }

  /// A task that waits for a lock which its own thread holds waits for ever.
  @Test func whoLocksTwiceHangs() throws {
    #expect(try inOrders("act app twice streak", TwiceLockedCount.self).broken == ["ActsEnd"])
  }

  @Test func aLockThatIsGivenBackInBetweenIsNone() throws {
    #expect(try inOrders(count, ReleasedCount.self).broken == ["NoLostUpdate"])
  }

  /// By reading and writing, which is chaos's own way, an app promises no update.
  @Test func whoGivesNoUpdatePromisesNone() throws {
    #expect(try inOrders(count, PromisingCount.self).broken.isEmpty)
    let kind = AppKind<PromisingCount>("app")
    #expect(!kind.promises(Era(.ios18)).of(.streak).atomicUpdates)
  }

  /// Whole files under names of their own: either may stay, and there is nothing to doubt.
  @Test func wholeFilesAtOnceAreNoRace() throws {
    let told = try inOrders("act app twice theme\nact app read theme", WholeText.self)
    #expect(told.broken.isEmpty && told.races.isEmpty)
  }

  /// The app shows one text, and finds the other when it is launched again.
  @Test func memoryAndFileMustAgree() throws {
    let steps = """
      act app write theme
      act app twice theme
      act app read theme
      act app flush
      kill app jetsam
      launch app user
      act app read theme
      """
    #expect(!(try inOrders(steps, ForgetfulText.self).broken.isEmpty))
    #expect(try inOrders(steps, WholeText.self).broken.isEmpty)
  }

  /// What a task throws stands in its own row.
  @Test func anErrorStandsInTheRowOfItsTask() throws {
    for nth in 1...6 {
      let play = try AppPlay(
        "launch app user\nfault app write-enospc nth=\(nth)\n\(count)",
        on: AppKind<ReleasedCount>("app"))
      for row in Story(play.outcome.judged, nil).rows where row.outcome.contains("throws") {
        #expect(!row.outcome.contains("acknowledged"), "\(row.does): \(row.outcome)")
        #expect(row.outcome.contains("it may have happened"))
      }
    }
  }

  /// `replaceItemAt` puts the new file in the place of the old one, and the old one away.
  @Test func replacingAFileLosesNothing() throws {
    let steps = """
      launch app user
      act app write theme
      act app read theme
      act app write theme
      act app read theme
      reboot
      unlock
      launch app user
      act app read theme
      """
    for words in [[], ["backup"], ["kept"]] {
      let play = try AppPlay(steps, on: AppKind<ReplacedText>("replaced", words: words))
      #expect(play.broken.isEmpty)
      #expect(play.answers == ["theme-1", "theme-2", "theme-2"], "\(words)")
    }
  }
}

/// A number in a file, under flock(2) on a descriptor that each access opens anew.
class LockedNumber: CountedFile {
  private let lock: String

  override init(_ launch: Launch) {
    lock = launch.container + "/Documents/lock"
    super.init(launch)
  }

  fileprivate func locked<R>(_ body: () throws -> R) throws -> R {
    let file = open(lock, O_RDWR | O_CREAT, 0o600)
    guard file >= 0, flock(file, LOCK_EX) == 0 else { throw CocoaError(.fileLocking) }
    defer { close(file) }
    return try body()
  }
}

final class FileLockedCount: LockedNumber, AppUnderTest {
  static var hasExtensions: Bool { false }

  static var keys: [AppKey<FileLockedCount>] {
    [
      .int(
        .streak, get: { app in try app.locked { app.count() } },
        set: { app, days in try app.locked { try app.save(days) } },
        update: { app, count in try app.locked { try app.change(count) } }
      ).onAnyThread()
    ]
  }
}

/// Takes its lock once more while it has it.
final class TwiceLockedCount: LockedNumber, AppUnderTest {
  static var hasExtensions: Bool { false }

  static var keys: [AppKey<TwiceLockedCount>] {
    [
      .int(
        .streak, get: { $0.count() }, set: { try $0.save($1) },
        update: { app, count in try app.locked { try app.locked { try app.change(count) } } }
      ).onAnyThread()
    ]
  }
}

/// Reads under a lock, and saves under it once more.
final class ReleasedCount: CountedFile, AppUnderTest {
  private let lock = NSLock()

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<ReleasedCount>] {
    [
      .int(
        .streak, get: { app in app.lock.withLock { app.count() } },
        set: { app, days in try app.lock.withLock { try app.save(days) } },
        update: { app, change in
          let now = app.lock.withLock { app.count() }
          if let next = change(now) { try app.lock.withLock { try app.save(next) } }
        }
      ).onAnyThread()
    ]
  }
}

/// Promises all that there is to promise, and has no update.
final class PromisingCount: CountedFile, AppUnderTest {
  static var hasExtensions: Bool { false }

  static func promises(_ era: Era) -> Promises {
    var promises = Promises()
    promises.protect(by: .completeUntilFirstUnlock)
    return promises
  }

  static var keys: [AppKey<PromisingCount>] {
    [.int(.streak, get: { $0.count() }, set: { try $0.save($1) }).onAnyThread()]
  }
}

/// A text in a file, saved beside it under a name of its own.
class SavedText {
  let path: String
  private static let names = NSLock()
  nonisolated(unsafe) private static var last = 0

  init(_ launch: Launch) { path = launch.container + "/Documents/text" }

  func text() -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

  func save(_ text: String?) throws {
    let name = Self.names.withLock {
      Self.last += 1
      return "\(path)-\(Self.last)"
    }
    try Data((text ?? "").utf8).write(to: URL(fileURLWithPath: name))
    guard rename(name, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}

final class WholeText: SavedText, AppUnderTest {
  static var hasExtensions: Bool { false }

  static var keys: [AppKey<WholeText>] {
    [
      .string(
        .theme, get: { $0.text().flatMap { $0.isEmpty ? nil : $0 } },
        set: { try $0.save($1) }
      ).onAnyThread()
    ]
  }
}

/// Shows what was set last, and saves at once beside others.
final class ForgetfulText: SavedText, AppUnderTest {
  private let lock = NSLock()
  private var shown: String?

  override init(_ launch: Launch) {
    super.init(launch)
    shown = text()
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<ForgetfulText>] {
    [
      .string(
        .theme, get: { app in app.lock.withLock { app.shown } },
        set: { app, text in
          app.lock.withLock { app.shown = text }
          try app.save(text)
        }
      ).onAnyThread()
    ]
  }
}

/// Puts a new file in the place of the old one, with a backup or without.
final class ReplacedText: AppUnderTest {
  private let folder: String
  private let way: String?

  init(_ launch: Launch) {
    folder = launch.container + "/Documents/"
    way = launch.words.first
  }

  static var hasExtensions: Bool { false }

  private func save(_ text: String) throws {
    let (new, old) = (
      URL(fileURLWithPath: folder + "new"), URL(fileURLWithPath: folder + "text")
    )
    try Data(text.utf8).write(to: new)
    let manager = FileManager.default
    switch way {
    case "backup": _ = try manager.replaceItemAt(old, withItemAt: new, backupItemName: "backup")
    case "kept":
      _ = try manager.replaceItemAt(
        old, withItemAt: new, backupItemName: "backup", options: .withoutDeletingBackupItem)
    default: _ = try manager.replaceItemAt(old, withItemAt: new)
    }
    guard manager.fileExists(atPath: folder + "backup") == (way == "kept" && saves > 0) else {
      throw CocoaError(.fileReadUnknown)
    }
    saves += 1
  }

  private var saves = 0

  static var keys: [AppKey<ReplacedText>] {
    [
      .string(
        .theme, get: { try? String(contentsOfFile: $0.folder + "text", encoding: .utf8) },
        set: { app, text in try text.map { try app.save($0) } })
    ]
  }
}
