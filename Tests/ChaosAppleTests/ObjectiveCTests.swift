// What Objective-C brings along on iOS and older code asks for: locks of objects, pools, random
// bytes; and the widgets' centre.

import ChaosApple
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Security
import Testing
import WidgetKit

@Suite struct ObjectiveCTests {
  @Test func whoeverHasAnObjectMayLockItAgain() {
    let object = NSObject()
    #expect(objc_sync_exit(object) == OBJC_SYNC_NOT_OWNING_THREAD_ERROR)
    #expect(objc_sync_enter(object) == OBJC_SYNC_SUCCESS)
    objc_sync_enter(object)
    #expect(objc_sync_exit(object) == OBJC_SYNC_SUCCESS)
    #expect(objc_sync_exit(object) == OBJC_SYNC_SUCCESS)
    #expect(objc_sync_exit(object) == OBJC_SYNC_NOT_OWNING_THREAD_ERROR)
  }

  /// A class is as good as an object.
  @Test func classesAreLocked() {
    objc_sync_enter(NSObject.self)
    #expect(objc_sync_exit(NSString.self) == OBJC_SYNC_NOT_OWNING_THREAD_ERROR)
    #expect(objc_sync_exit(NSObject.self) == OBJC_SYNC_SUCCESS)
  }

  @Test func othersWaitForIt() {
    let count = SharedCount()
    let (begins, ends) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    objc_sync_enter(count)
    Thread.detachNewThread {
      begins.signal()
      objc_sync_enter(count)
      count.number += 1
      objc_sync_exit(count)
      ends.signal()
    }
    begins.wait()
    // Time enough for one that does not wait; one that does waits as long as it takes.
    usleep(50_000)
    #expect(count.number == 0)
    objc_sync_exit(count)
    ends.wait()
    #expect(count.number == 1)
  }

  /// As code asks that writes JSON.
  @Test func flagsAreNoNumbers() throws {
    let read = try JSONSerialization.jsonObject(with: Data("[true, 1, \"a\", null]".utf8))
    let list = try #require(read as? [Any])
    #expect(
      list.map { CFGetTypeID($0 as AnyObject) } == [
        CFBooleanGetTypeID(), CFNumberGetTypeID(), CFStringGetTypeID(), CFNullGetTypeID(),
      ])
    #expect(CFGetTypeID(NSNumber(value: false)) == CFBooleanGetTypeID())
    #expect(CFGetTypeID(NSNumber(value: Int8(1))) == CFNumberGetTypeID())
    #expect(CFGetTypeID(NSNumber(value: 1.5)) == CFNumberGetTypeID())
    #expect(CFGetTypeID(nil) != CFGetTypeID(NSNumber(value: 0)))
  }

  @Test func poolsGiveWhatTheirWorkGives() throws {
    #expect(autoreleasepool { 3 } == 3)
    #expect(throws: CocoaError.self) {
      try autoreleasepool { throw CocoaError(.fileNoSuchFile) }
    }
  }

  /// The same trace gives the same bytes each time, and a later call others.
  @Test func randomBytesAreOfTheTrace() throws {
    let steps = "launch app user\nact app read score\nact app read score"
    let plays = try (0..<2).map { _ in try AppPlay(steps, on: AppKind<TellsChance>("app")) }
    let answers = plays.map { play in
      play.outcome.judged.history.operations.filter { $0.kind == .read && $0.step != nil }
        .map(\.completion)
    }
    #expect(answers[0] == answers[1])
    #expect(answers[0].count == 2)
    #expect(answers[0][0] != answers[0][1])
    #expect(!answers[0].contains(.absent))
    var byte: UInt8 = 0
    #expect(SecRandomCopyBytes(kSecRandomDefault, -1, &byte) == errSecParam)
  }

  /// What is saved is there, and what finds no room is told.
  @Test(arguments: ["", "fault app write-enospc nth=1\n"])
  func propertyListsTellWhatWentWrong(_ trouble: String) throws {
    let steps = "launch app user\nact app write theme\n\(trouble)act app write theme\n"
    let play = try AppPlay(
      steps + "kill app jetsam\nlaunch app user\nact app read theme", on: AppKind<Listed>("app"))
    #expect(play.outcome.refusals.isEmpty)
    #expect(play.broken == [])
    #expect(play.answers == [trouble.isEmpty ? "theme-2" : "theme-1"])
  }

  @Test func widgetsAreAsked() throws {
    let steps = "launch app user\nact app write theme\nact app read theme"
    #expect(try AppPlay(steps, on: AppKind<TellsWidgets>("app")).broken == [])
  }
}

/// `@unchecked`: whoever changes it has locked it.
private final class SharedCount: @unchecked Sendable {
  var number = 0
}

/// Answers what chance gives.
final class TellsChance: AppUnderTest {
  init(_ launch: Launch) {}

  static var keys: [AppKey<TellsChance>] {
    [
      .int(
        .score,
        get: { _ in
          var bytes = [UInt8](repeating: 0, count: 16)
          let status = SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes)
          guard status == errSecSuccess else { return nil }
          return bytes.reduce(0) { ($0 * 257 + Int($1)) % 1_000_003 }
        }, set: { _, _ in })
    ]
  }
}

/// A setting that widgets show.
final class TellsWidgets: AppUnderTest {
  private let settings = UserDefaults(suiteName: "group.widgets")

  init(_ launch: Launch) {}

  static var keys: [AppKey<TellsWidgets>] {
    [
      .string(
        .theme, get: { $0.settings?.string(forKey: "theme") },
        set: {
          $0.settings?.set($1, forKey: "theme")
          WidgetCenter.shared.reloadAllTimelines()
          WidgetCenter.shared.reloadTimelines(ofKind: "theme")
        })
    ]
  }
}

/// A setting in a property list of its own.
final class Listed: AppUnderTest {
  private let place: URL

  init(_ launch: Launch) {
    place = URL(fileURLWithPath: "\(launch.container)/Documents/settings.plist")
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<Listed>] {
    [
      .string(
        .theme,
        get: {
          let bytes = FileManager.default.contents(atPath: $0.place.path)
          return try bytes.flatMap {
            try PropertyListDecoder().decode([String: String].self, from: $0)["theme"]
          }
        },
        set: { try NSDictionary(dictionary: $1.map { ["theme": $0] } ?? [:]).write(to: $0.place) })
    ]
  }
}
