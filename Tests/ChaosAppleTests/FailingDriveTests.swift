// A drive that fails while iOS 7 reads the app's settings: nobody's code can tell, or mend it.

import ChaosApple
import ChaosContracts
import ChaosProcess
import ChaosTrace
import Foundation
import Testing

@Suite struct FailingDriveTests {
  @Test(arguments: ["read-eio", "open-eio"]) func theSettingsAreReadAgain(_ fault: String) throws {
    let play = try AppPlay(
      """
      launch app user
      act app write theme
      act app flush
      kill app jetsam
      launch app user
      fault app \(fault) nth=1
      act app read theme
      """, TraceHeader(era: .ios7), on: AppKind<OneSetting>("one-setting"))
    #expect(play.answers == ["theme-1"])
    #expect(play.broken.isEmpty)
  }
}

/// A text in settings.
final class OneSetting: AppUnderTest {
  private let settings = ChaosApple.UserDefaults.standard

  init(_ launch: Launch) {}

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<OneSetting>] {
    [
      .string(
        .theme, get: { $0.settings.string(forKey: "theme") },
        set: { $0.settings.set($1, forKey: "theme") })
    ]
  }
}
