// iOS code without its app group's container (F139), and code that runs before there is an
// application object (F58).

import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Testing
import UIKit

@Suite struct MissingGroupTests {
  private static let steps = """
    launch app user
    act app write streak
    act app flush
    wait 1min
    kill app jetsam
    group-container away
    launch app user
    act app read theme
    act app read streak
    act app streak streak
    kill app jetsam
    group-container back
    launch app user
    act app read theme
    act app read streak
    """

  /// There is no path; the suite is there all the same, empty, and what it is given goes nowhere.
  @Test(arguments: [EraName.ios10, .ios15, .ios18]) func thereIsNoPath(_ era: EraName) throws {
    let play = try AppPlay(
      Self.steps, TraceHeader(era: era), on: AppKind<Grouped>("grouped"))
    #expect(play.answers == ["no path", "absent", "absent", "/group", "365"])
    #expect(play.broken.contains("AcknowledgedWritesSurvive"))
  }

  /// What is the app's own stays within reach.
  @Test func theAppsOwnDefaultsAreThere() throws {
    let play = try AppPlay(Self.steps, on: AppKind<Lonely>("lonely"))
    #expect(play.answers == ["no path", "365", "365", "/group", "366"])
    // Nobody wrote the texts that this app tells.
    #expect(play.broken == ["NoTornValue"])
  }

  /// `UIApplication` answers no while the app's `init` runs, on an unlocked phone, too; an app that
  /// is made in `didFinishLaunching` is told the truth.
  @Test func beforeTheApplicationObjectTheAnswerIsNo() throws {
    let steps = "launch app user\nact app read theme"
    #expect(try AppPlay(steps, on: AppKind<Early>("early")).answers == ["false then true"])
    #expect(try AppPlay(steps, on: AppKind<Late>("late")).answers == ["true then true"])
  }
}

/// A counter in the group's defaults, or in the app's own.
class Settings {
  private let defaults: UserDefaults

  init(_ defaults: UserDefaults?) { self.defaults = defaults ?? .standard }

  var place: String {
    let url = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.a")
    return "t=\(url.map { String($0.path.dropFirst("/phone".count)) } ?? "no path");v=0;"
  }
  var days: Int {
    get { defaults.integer(forKey: "days") }
    set { defaults.set(newValue, forKey: "days") }
  }
}

final class Grouped: Settings, AppUnderTest {
  init(_ launch: Launch) throws { super.init(UserDefaults(suiteName: "group.a")) }

  static var keys: [AppKey<Grouped>] {
    [
      .string(.theme, get: { $0.place }, set: { _, _ in }),
      .int(.streak, get: { $0.days }, set: { $0.days = $1 ?? 0 }),
    ]
  }
}

final class Lonely: Settings, AppUnderTest {
  init(_ launch: Launch) throws { super.init(nil) }

  static var keys: [AppKey<Lonely>] {
    [
      .string(.theme, get: { $0.place }, set: { _, _ in }),
      .int(.streak, get: { $0.days }, set: { $0.days = $1 ?? 0 }),
    ]
  }
}

/// What an app was told as it was made, and is told now.
class Asker {
  private let first = available
  var told: String { "t=\(first) then \(Self.available);v=0;" }

  private static var available: Bool {
    MainActor.assumeIsolated { UIApplication.shared.isProtectedDataAvailable }
  }
}

final class Early: Asker, AppUnderTest {
  init(_ launch: Launch) throws {}

  static var isMadeBeforeApplication: Bool { true }
  static var keys: [AppKey<Early>] { [.string(.theme, get: { $0.told }, set: { _, _ in })] }
}

final class Late: Asker, AppUnderTest {
  init(_ launch: Launch) throws {}

  static var keys: [AppKey<Late>] { [.string(.theme, get: { $0.told }, set: { _, _ in })] }
}
