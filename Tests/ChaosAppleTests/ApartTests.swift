// An extension that keeps something in a container of its own, where the app does not look.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosProcess
import ChaosReports
import ChaosTrace
import Foundation
import Testing

@Suite struct ApartTests {
  /// The app is started for the last look only: that it starts is not what is wrong.
  @Test func theCauseIsTheOtherProcess() throws {
    let play = try AppPlay(
      "launch widget timeline\nact widget write theme", on: AppKind<ApartSettings>("app"))
    let judged = play.outcome.judged
    let violation = try #require(
      play.outcome.violations.first { $0.invariant == "AcknowledgedWritesSurvive" })
    let cause = Cause(judged.history, violation)
    #expect(cause.needs == [.otherProcess])
    #expect(
      CauseWords.cause(cause, judged, violation)
        == "theme-1 is still stored; another process that uses the store")
    #expect(Story(judged, violation).rows.contains { $0.does == "launched: read theme" })
  }

  @Test func whatItsOwnProcessForgetsIsNoOthersFault() throws {
    let play = try AppPlay(
      "launch app user\nact app write theme", on: AppKind<ForgottenTheme>("app"))
    let judged = play.outcome.judged
    let violation = try #require(play.outcome.violations.first)
    #expect(!Cause(judged.history, violation).needs.contains(.otherProcess))
    #expect(Story(judged, violation).rows.contains { $0.does == "relaunched: read theme" })
  }
}

/// A text in the settings of each process.
final class ApartSettings: AppUnderTest {
  init(_ launch: Launch) {}

  static var keys: [AppKey<ApartSettings>] {
    [
      .string(
        .theme, get: { _ in UserDefaults.standard.string(forKey: "theme") },
        set: { UserDefaults.standard.set($1, forKey: "theme") })
    ]
  }
}

/// A text that is kept in memory alone.
final class ForgottenTheme: AppUnderTest {
  private var theme: String?

  init(_ launch: Launch) {}

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<ForgottenTheme>] {
    [.string(.theme, get: { $0.theme }, set: { $0.theme = $1 })]
  }
}
