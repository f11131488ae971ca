// Who could not look at its launch, and says that nothing is there, is wrong; and not who reads the
// value later.

import ChaosApple
import ChaosCampaign
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosReports
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

extension BlindLaunchTests {
  /// The first act after a launch begins with it: what the act was asked is not the cause.
  @Test(arguments: ["read", "write", "remove"]) func theLaunchIsTheCause(act: String) throws {
    let play = try AppPlay(
      """
      launch app user
      act app write theme
      act app flush
      reboot
      launch app prewarm
      act app \(act) session
      """, on: app)
    let violation = try #require(play.outcome.violations.first)
    let cause = Cause(play.outcome.judged.history, violation)
    #expect(cause == Cause(work: .open, needs: [.beforeFirstUnlock]))
  }

  /// Whichever call of a later save finds no room, the disk is full.
  @Test func aFullDiskIsToldAsOne() throws {
    let play = try AppPlay(
      """
      launch app user
      space free=0
      act app write theme
      act app flush
      """, on: AppKind<ReadAtLaunch>("swallows", words: ["swallows"]))
    let violation = try #require(play.outcome.violations.first)
    let cause = Cause(play.outcome.judged.history, violation)
    let words = CauseWords.cause(cause, play.outcome.judged, violation)
    #expect(words == "a full disk: ENOSPC, F125")
  }
}

/// A text that is read when the app is launched, and never again. One kind saves it later,
/// in a folder that it makes first, and swallows what keeps it from that.
final class ReadAtLaunch: AppUnderTest {
  private let file: URL
  private let swallows: Bool
  private var text: String?
  private var other: String?

  init(_ launch: Launch) {
    swallows = launch.words.contains("swallows")
    file = URL(fileURLWithPath: "\(launch.container)/Documents/theme")
    text = try? String(contentsOf: file, encoding: .utf8)
  }

  func save() {
    guard swallows else { return }
    let folder = file.deletingLastPathComponent().appendingPathComponent("texts")
    do {
      try ChaosApple.FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true)
      try Data((text ?? "").utf8).write(to: file)
    } catch {}
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
          app.text = text
          if !app.swallows { try Data((text ?? "").utf8).write(to: app.file) }
        }),
      // Nothing of it is saved, and nothing promised.
      .string(.session, get: { $0.other }, set: { $0.other = $1 }).mayBeLost(),
    ]
  }
}
