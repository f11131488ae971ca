// Code that does not see `ChaosApple` gets `UserDefaults` of Linux's Foundation, which know nothing
// of the phone: no verdict is made of what they do.
#if os(Linux)
  import ChaosContracts
  import ChaosProcess
  import ChaosTrace
  import Foundation
  import Testing

  @Suite struct LinuxDefaultsTests {
    @Test(arguments: ["act app read streak", "act app write streak"])
    func theyAreRefused(_ act: String) throws {
      let play = try AppPlay("launch app user\n\(act)", on: AppKind<LinuxDefaultsApp>("app"))
      #expect(
        play.outcome.refusals == [
          "UserDefaults of Linux's Foundation: code that does not see ChaosApple"
        ])
    }

    /// Dates, numbers and texts of a locale ask for none.
    @Test func whatFoundationItselfDoesIsNot() throws {
      let play = try AppPlay(
        "launch app user\nact app write theme", on: AppKind<LocalizedApp>("app"))
      #expect(play.outcome.refusals.isEmpty && play.broken.isEmpty)
    }
  }

  final class LinuxDefaultsApp: AppUnderTest {
    init(_ launch: Launch) {}

    static var hasExtensions: Bool { false }

    static var keys: [AppKey<LinuxDefaultsApp>] {
      [
        .int(
          .streak, absent: 0,
          get: { _ in Foundation.UserDefaults.standard.integer(forKey: "days") },
          set: { Foundation.UserDefaults.standard.set($1, forKey: "days") })
      ]
    }
  }

  final class LocalizedApp: AppUnderTest {
    init(_ launch: Launch) {
      let dates = DateFormatter()
      dates.dateStyle = .full
      let numbers = NumberFormatter()
      numbers.numberStyle = .currency
      let date = dates.string(from: Date()) + ISO8601DateFormatter().string(from: Date())
      let number = (numbers.string(from: 3) ?? "") + 1.5.formatted()
      print(date, number, Locale.current.identifier, Calendar.current.firstWeekday)
      print(NSLocalizedString("a", comment: ""), "a".localizedStandardCompare("b").rawValue)
    }

    static var hasExtensions: Bool { false }

    static var keys: [AppKey<LocalizedApp>] {
      [
        .string(
          .theme, get: { _ in UserDefaults.standard.string(forKey: "theme") },
          set: { UserDefaults.standard.set($1, forKey: "theme") })
      ]
    }
  }
#endif
