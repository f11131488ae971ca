// What the system's process behind `UserDefaults` loses is no fault of an app that uses them,
// unless the app promises more.

import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Testing

@Suite struct SystemLossTests {
  private func broken(
    _ steps: String, era: EraName = .ios18, promises: (@Sendable (Era) -> Promises)? = nil
  ) throws -> [String] {
    let app = AppKind<PlainSettings>("app", promises: promises)
    let play = try AppPlay(steps, TraceHeader(era: era), on: app)
    #expect(play.outcome.refusals.isEmpty)
    return play.broken
  }

  private static let work = "launch app user\nact app write streak\n"

  /// Each with what is lost in it: else it would say nothing.
  static let losses: [(EraName, String)] = [
    (.ios18, work + "daemon-crash\nact app read streak"),
    (.ios18, "space free=0\n" + work + "reboot\nunlock\nlaunch app user\nact app read streak"),
    (.ios18, "low-space exhausted\n" + work + "reboot\nunlock\nlaunch app user"),
    (.ios7, work + "act app flush\npanic none\nunlock\nlaunch app user\nact app read streak"),
  ]

  @Test(arguments: losses) func itIsHeldAgainstNoApp(_ era: EraName, _ steps: String) throws {
    #expect(try broken(steps, era: era) == [])
    let strict = try broken(steps, era: era) { _ in
      var promises = Promises()
      promises.protect(by: .completeUntilFirstUnlock)
      promises.sharing = .perSession
      return promises
    }
    #expect(strict.contains("AcknowledgedWritesSurvive"))
  }

  /// What an orderly restart has written out is safe, whatever comes then.
  @Test(arguments: ["daemon-crash", "space free=0\nreboot\nunlock\nlaunch app user"])
  func whatWasWrittenOutIsSafe(_ trouble: String) throws {
    let play = try AppPlay(
      Self.work + "reboot\nunlock\nlaunch app user\n\(trouble)\nact app read streak",
      on: AppKind<SecondLife>("app"))
    #expect(play.broken.contains("AcknowledgedWritesSurvive"))
  }
}

/// A number in the settings.
final class PlainSettings: AppUnderTest {
  init(_ launch: Launch) {}

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<PlainSettings>] {
    [
      .int(
        .streak, absent: 0, get: { _ in UserDefaults.standard.integer(forKey: "days") },
        set: { UserDefaults.standard.set($1, forKey: "days") })
    ]
  }

  func save() { UserDefaults.standard.synchronize() }
}

/// A number in the settings, of which only the first life of the app knows.
final class SecondLife: AppUnderTest {
  private let isSecond: Bool

  init(_ launch: Launch) throws {
    let mark = URL(fileURLWithPath: "\(launch.container)/Documents/mark")
    isSecond = FileManager.default.fileExists(atPath: mark.path)
    try Data().write(to: mark)
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<SecondLife>] {
    [
      .int(
        .streak, absent: 0,
        get: { $0.isSecond ? 0 : UserDefaults.standard.integer(forKey: "days") },
        set: { UserDefaults.standard.set($1, forKey: "days") })
    ]
  }
}
