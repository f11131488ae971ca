// A story says that an app changes its settings as it is launched: nobody asked it to.

import ChaosApple
import ChaosProcess
import ChaosReports
import Foundation
import Testing

@Suite struct LaunchChangesTests {
  private func launches(_ app: AppKind<SampleAtFirst>) throws -> [String] {
    let play = try AppPlay(
      """
      launch app user
      act app write theme
      wait 1min
      reboot
      launch app prewarm
      unlock
      act app read theme
      """, on: app)
    let violation = try #require(play.outcome.violations.first)
    return Story(play.outcome.judged, violation).rows.filter { $0.does.contains("launched") }
      .map(\.outcome)
  }

  @Test func theStorySaysIt() throws {
    #expect(try launches(AppKind("samples", words: ["saves"])) == ["changes settings"])
    #expect(try launches(AppKind("looks")) == [""])
  }
}

/// A text that is read at the launch. One kind saves a sample where it finds none.
final class SampleAtFirst: AppUnderTest {
  private let settings = ChaosApple.UserDefaults.standard
  private var text: String?

  init(_ launch: Launch) {
    text = settings.string(forKey: "theme")
    if text == nil, launch.words.contains("saves") { settings.set("sample", forKey: "theme") }
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<SampleAtFirst>] {
    [
      .string(
        .theme, get: { $0.text },
        set: { app, text in
          app.settings.set(text, forKey: "theme")
          app.text = text
        })
    ]
  }
}
