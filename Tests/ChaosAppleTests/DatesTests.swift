// Dates that formats get wrong: a week-based year is another one around New Year.

import ChaosContracts
import ChaosProcess
import ChaosTrace
import Foundation
import Testing

@Suite struct DatesTests {
  private static let steps = "launch app user\n"
    + String(repeating: "act app write theme\nact app read theme\n", count: 9)

  @Test func datesThatAreSavedComeBack() throws {
    let play = try AppPlay(Self.steps, on: AppKind<SavedDate>("app", words: ["yyyy"]))
    #expect(play.broken == [])
    #expect(Set(play.answers).count == 9)
  }

  @Test(arguments: ["YYYY-MM-dd HH:mm:ss", "yyyy-MM-dd HH:mm", "yyyy-MM-dd hh:mm:ss"])
  func formatsThatLoseSomethingAreTold(_ format: String) throws {
    let play = try AppPlay(Self.steps, on: AppKind<SavedDate>("app", words: [format]))
    #expect(!play.broken.isEmpty, "\(format)")
  }
}

/// A date as a text in the settings.
final class SavedDate: AppUnderTest {
  private let formatter = DateFormatter()

  init(_ launch: Launch) {
    let format = launch.words[0]
    formatter.dateFormat = format == "yyyy" ? "yyyy-MM-dd HH:mm:ss" : format
    formatter.locale = Locale(identifier: "en_US_POSIX")
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<SavedDate>] {
    [
      .date(
        .theme,
        get: { app in
          UserDefaults.standard.string(forKey: "date").flatMap(app.formatter.date)
        },
        set: { app, date in
          UserDefaults.standard.set(date.map(app.formatter.string), forKey: "date")
        })
    ]
  }
}
