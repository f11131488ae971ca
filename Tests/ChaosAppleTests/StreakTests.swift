// The streak counter of the 2024 article, as an app has it: found by a search, told by a trace.

import ChaosCatalog
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosSearch
import ChaosTrace
import Foundation
import Testing

@Suite struct StreakTests {
  private static let app = AppKind<Streak>("streak")

  /// S1: a launch before the first unlock reads 0, counts that up, and writes it back (F25, F43).
  private func play(_ cause: LaunchCause, _ header: TraceHeader) throws -> AppPlay {
    try AppPlay(
      """
      launch app user
      act app write streak
      act app flush
      wait 1min
      reboot
      launch app \(cause.word)
      act app streak streak
      unlock
      wait 1min
      kill app jetsam
      launch app user
      act app read streak
      """, header, on: Self.app)
  }

  /// A call wakes the app on every release, so the bug is on all of them.
  @Test(arguments: EraName.allCases) func aCallBeforeTheUnlockBreaksIt(_ era: EraName) throws {
    #expect(try play(.voip, TraceHeader(era: era)).broken.contains("NoSilentRegression"))
  }

  /// Prewarming came with iOS 15 (F53): before that this trace never meets the app.
  @Test(arguments: EraName.allCases) func prewarmingCameWithIOS15(_ era: EraName) throws {
    let play = try play(.prewarm, TraceHeader(era: era))
    let isPrewarmed = [.ios15, .ios18, .adversarial].contains(era)
    #expect(play.broken.isEmpty == !isPrewarmed)
  }

  /// The early write lands, and is dropped where the release drops it (F42, F43).
  @Test func theEarlyWriteLandsOnIOS18() throws {
    let answers = try play(.prewarm, TraceHeader(era: .ios18)).answers
    #expect(answers == ["absent", "1"])
  }

  /// Without a passcode there is no time before the first unlock (F21).
  @Test(arguments: EraName.allCases) func withoutAPasscodeItHolds(_ era: EraName) throws {
    for cause in [LaunchCause.voip, .prewarm] {
      #expect(try play(cause, TraceHeader(era: era, hasPasscode: false)).broken.isEmpty)
    }
  }

  /// A search finds it, and every run of a trace is the same.
  @Test func aSearchFindsIt() {
    let simulator = Catalog().simulator()
    let source = TraceSource(
      seed: 2, eras: EraName.allCases, models: [.apfsPower], isCareful: false)
    func broken() -> [[String]] {
      (0..<160).map { simulator.run(source.trace($0), Self.app).violations.map(\.invariant) }
    }
    let first = broken()
    #expect(first.contains { $0.contains("NoSilentRegression") })
    #expect(first == broken())
  }
}

/// Days in a row, in the app's own settings.
final class Streak: AppUnderTest {
  private let defaults = UserDefaults.standard

  init(_ launch: Launch) throws {}

  static var keys: [AppKey<Streak>] {
    [
      .int(
        .streak, get: { $0.defaults.integer(forKey: "days") },
        set: { app, days in
          if let days {
            app.defaults.set(days, forKey: "days")
          } else {
            app.defaults.removeObject(forKey: "days")
          }
        })
    ]
  }
}
