// An app is in the time zone of its phone, also when that changes while it runs.

import ChaosContracts
import ChaosProcess
import ChaosTrace
import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct TimeZonesTests {
  private func told(_ steps: String, _ words: String...) throws -> [String] {
    let play = try AppPlay(steps, on: AppKind<TellsTheTime>("app", words: words))
    #expect(play.outcome.refusals.isEmpty)
    return play.answers
  }

  @Test(arguments: [("-12", "12"), ("-3", "21"), ("0", "0"), ("5", "5"), ("14", "14")])
  func aLaunchedAppIsThere(_ hours: String, _ hour: String) throws {
    let steps = "time-zone hours=\(hours)\nlaunch app user\nact app read theme"
    #expect(try told(steps) == [Array(repeating: hour, count: 6).joined(separator: " ") + " 0"])
  }

  @Test func aRunningAppLearnsOfIt() throws {
    let steps = """
      launch app user
      act app read theme
      time-zone hours=5
      act app read theme
      suspend app
      time-zone hours=-1
      wait 1min
      time-zone hours=2
      resume app
      act app read theme
      time-zone hours=0
      act app read theme
      """
    #expect(
      try told(steps) == ["0 0 0 0 0 0 0", "5 5 5 5 5 5 1", "2 2 2 2 2 2 2", "0 0 0 0 0 0 3"])
  }

  /// Only what an app asks of the phone's zone changes with it.
  @Test func aZoneOfTheAppsOwnStays() throws {
    let steps = "launch app user\ntime-zone hours=5\nact app read theme"
    let own = try told(steps, "own")
    #expect(own == ["9 5 9 5 5 5 1"])
  }

  /// Days that are told by the calendar: whoever flies west is back in yesterday.
  @Test func aStreakByLocalDaysIsLost() throws {
    for (hours, broken) in [(-11, ["AcknowledgedWritesSurvive"]), (13, [])] {
      let steps = """
        time-zone hours=14
        launch app user
        act app write streak
        time-zone hours=\(hours)
        act app read streak
        """
      let told = try AppPlay(steps, on: AppKind<LocalDays>("app")).broken
      #expect(told == broken, "\(hours)")
    }
  }
}

/// `@unchecked`: only the main thread counts.
private final class NewsCount: @unchecked Sendable {
  var count = 0
}

/// Says which hour it was in 1970 where it is, in each way that there is.
final class TellsTheTime: AppUnderTest {
  private let news = NewsCount()

  init(_ launch: Launch) {
    if launch.words.contains("own"), let zone = TimeZone(secondsFromGMT: 9 * 3_600) {
      NSTimeZone.default = zone
    }
    _ = NotificationCenter.default.addObserver(
      forName: .NSSystemTimeZoneDidChange, object: nil, queue: nil
    ) { [news] _ in news.count += 1 }
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<TellsTheTime>] {
    [.string(.theme, get: { "t=\($0.line);v=0;" }, set: { _, _ in })]
  }

  private var line: String {
    let start = Date(timeIntervalSince1970: 0)
    var (second, local) = (time_t(0), tm())
    localtime_r(&second, &local)
    let formatter = DateFormatter()
    formatter.dateFormat = "H"
    let hours = [
      Calendar.current.component(.hour, from: start),
      (TimeZone.current.secondsFromGMT() / 3_600 + 24) % 24,
      Int(formatter.string(from: start)) ?? -1,
      Int(local.tm_hour),
      (TimeZone.autoupdatingCurrent.secondsFromGMT() / 3_600 + 24) % 24,
      (NSTimeZone.local.secondsFromGMT() / 3_600 + 24) % 24,
      news.count,
    ]
    return hours.map { "\($0)" }.joined(separator: " ")
  }
}

/// A streak that is over where today is neither the day on which it was saved nor the next one.
final class LocalDays: AppUnderTest {
  init(_ launch: Launch) {}

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<LocalDays>] {
    [.int(.streak, absent: 0, get: { _ in streak() }, set: { save($1) })]
  }

  private static func streak() -> Int {
    let defaults = UserDefaults.standard
    guard let day = defaults.string(forKey: "day"),
      [today(), today(-1)].contains(day)
    else { return 0 }
    return defaults.integer(forKey: "days")
  }

  private static func save(_ days: Int?) {
    UserDefaults.standard.set(days, forKey: "days")
    UserDefaults.standard.set(today(), forKey: "day")
  }

  private static func today(_ offset: Int = 0) -> String {
    let formatter = DateFormatter()
    formatter.dateFormat = "yyyy-MM-dd"
    return formatter.string(from: Date().addingTimeInterval(Double(offset) * 86_400))
  }
}
