// Who could not look at its launch, and says that nothing is there, is wrong; and not who reads the
// value later.

import ChaosApple
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Testing

@Suite struct BlindLaunchTests {
  private let app = AppKind<ReadAtLaunch>("read-at-launch")

  /// Nothing that was saved is promised before a flush: each answer alone is lawful.
  @Test func theAnswerFromTheLaunchIsWrong() throws {
    let play = try AppPlay(
      """
      launch app user
      act app write theme
      reboot
      launch app prewarm
      unlock
      act app read theme
      kill app jetsam
      launch app user
      act app read theme
      """, on: app)
    #expect(play.answers == ["absent", "theme-1"])
    #expect(play.broken == ["RecoversAfterUnlock"])
    let violation = try #require(play.outcome.violations.first)
    #expect(violation.message.contains("theme reads absent, expected theme-1"))
    #expect(
      violation.operation.map { play.outcome.judged.history.operations[$0].completion } == .absent)
  }

  @Test func aFailingReadAtTheLaunchIsWrong() throws {
    let play = try AppPlay(
      """
      launch app user
      act app write theme
      kill app jetsam
      launch app user
      fault app read-eio nth=1
      act app read theme
      kill app jetsam
      launch app user
      act app read theme
      """, on: app)
    #expect(play.answers == ["absent", "theme-1"])
    #expect(play.broken == ["NoSilentRegression"])
    let violation = try #require(play.outcome.violations.first)
    #expect(violation.message.contains("theme reads absent, expected theme-1"))
  }
}

/// A text that is read when the app is launched, and never again.
final class ReadAtLaunch: AppUnderTest {
  private let file: URL
  private var text: String?

  init(_ launch: Launch) {
    file = URL(fileURLWithPath: "\(launch.container)/Documents/theme")
    text = try? String(contentsOf: file, encoding: .utf8)
  }

  static var hasExtensions: Bool { false }

  static func promises(_ era: Era) -> Promises {
    var promises = AppKind<ReadAtLaunch>.promisesOfPlatform(era)
    promises.kill = .onFlush
    return promises
  }

  static var keys: [AppKey<ReadAtLaunch>] {
    [
      .string(
        .theme, get: { $0.text },
        set: { app, text in
          try Data((text ?? "").utf8).write(to: app.file)
          app.text = text
        })
    ]
  }
}
