// Bugs that need no trouble, files that are not the app's, and errors of several changes: each is
// told as what it is.

import ChaosApple
import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosReports
import ChaosTrace
import Foundation
import Testing

@Suite struct PlainBugTests {
  /// The class of the settings' file is the system's choice.
  @Test func theFileOfTheSettingsIsTheSystems() throws {
    let steps = "launch app user\nact app write theme\nact app flush\nwait 1min\nact app read theme"
    let kind = AppKind<BesideSettings>("beside")
    #expect(kind.promises(Era(.ios18)).protection == .none)
    let play = try AppPlay(steps, on: kind)
    #expect(play.broken.isEmpty && play.answers == ["theme-1"])
  }

  /// A removal that is forgotten is another bug than a value that comes back changed.
  @Test func plainBugsAreToldApart() throws {
    #expect(try cause("act app write theme\nact app remove theme\nact app read theme") == "remove")
    #expect(
      try cause("act app write session unicode\nact app read session") == "work")
  }

  private func cause(_ steps: String) throws -> String? {
    let trace = try TraceText(
      parsing: "chaos trace 1\nphone ios18\nlaunch app user\n\(steps)"
    ).trace
    let (simulator, kind) = (Catalog().simulator(), AppKind<TwoBugs>("two-bugs"))
    let broken = try #require(simulator.run(trace, kind).violations.first)
    let finding = Minimizer(simulator, kind).minimize(trace, breaking: broken.invariant)
    return finding?.cause.map { "\($0)" }
  }

  /// What a store forgot of a text may be the end of its line.
  @Test func aTextIsShownWithWhatNobodySees() {
    let text = Value.text("theme-1", .unicode, stamp: 1).label
    #expect(text == "theme-1 cafe\u{301} 🏔\\t\"'\\%\\n\\r")
    #expect(Value.text("theme-1", .small, stamp: 1).label == "theme-1")
  }

  /// The error of the change that failed is that of all of them, and none is the disk's.
  @Test func aBatchThatThrowsNamesItsErrorAlone() throws {
    let play = try AppPlay("launch app user\nact app batch", on: AppKind<TwoBugs>("two-bugs"))
    let outcomes = Story(play.outcome.judged, nil).rows.map(\.outcome)
    #expect(outcomes.contains { $0.contains("throws CocoaError(code: 640)") })
    #expect(outcomes.allSatisfy { !$0.contains("Input/output") })
  }

  /// A migration that leads one way: the older version goes on from what it left.
  @Test func whoNeverGoesBackIsNotSetBack() throws {
    let steps = """
      launch app user
      act app write theme
      upgrade
      launch app user
      act app write theme
      downgrade
      launch app user
      act app read theme
      """
    let back = try AppPlay(steps, on: AppKind<GoesBack>("back"))
    #expect(back.broken.first == "AcknowledgedWritesSurvive" && back.answers == ["theme-1"])
    let onward = try AppPlay(steps, on: AppKind<GoesOnward>("onward"))
    #expect(onward.broken.isEmpty && onward.answers == ["theme-2"])
    #expect(onward.outcome.judged.history.effects[5] == false)
    #expect(AppKind<GoesOnward>("onward").lack(for: .downgrade) == .downgrades)
    #expect(AppKind<GoesBack>("back").lack(for: .downgrade) == nil)
  }

  /// Where a message to the daemon may be late, a value is safe once it is synchronized (B35).
  @Test func thePlatformPromisesWhatItKeeps() {
    for name in EraName.allCases {
      for variation in UInt8(0)..<8 {
        let era = Era(name, variation: variation)
        let kill = AppKind<TwoBugs>.promisesOfPlatform(era).kill
        #expect(!era.defaultsMessageIsLate || kill == .onFlush)
        #expect(!era.hasDefaultsDaemon || era.defaultsMessageIsLate || kill == .onReturn)
      }
    }
  }
}

/// Its value stands in a file of class D, and its settings have something else.
final class BesideSettings: AppUnderTest {
  init(_ launch: Launch) {
    let launches = UserDefaults.standard.integer(forKey: "launches")
    UserDefaults.standard.set(launches + 1, forKey: "launches")
  }

  static var hasExtensions: Bool { false }

  static func promises(_ era: Era) -> Promises {
    var promises = AppKind<BesideSettings>.promisesOfPlatform(era)
    promises.protect(by: .none)
    return promises
  }

  private static let file = URL(fileURLWithPath: NSHomeDirectory() + "/Documents/theme")

  static var keys: [AppKey<BesideSettings>] {
    [
      .data(
        .theme, get: { _ in try? Data(contentsOf: file) },
        set: { _, theme in
          try (theme ?? Data()).write(to: file, options: [.atomic, .noFileProtection])
        })
    ]
  }
}

/// Forgets that its theme was removed, cuts its session at a line's end, and saves no two at once.
final class TwoBugs: AppUnderTest {
  private static let settings = UserDefaults.standard

  init(_ launch: Launch) {}

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<TwoBugs>] {
    [
      .data(
        .theme, get: { _ in settings.data(forKey: "theme") },
        set: { _, theme in if let theme { settings.set(theme, forKey: "theme") } }),
      .data(
        .session, get: { _ in settings.data(forKey: "session") },
        set: { _, session in
          guard settings.data(forKey: "theme") == nil else {
            throw CocoaError(.fileWriteOutOfSpace)
          }
          settings.set(session?.prefix { $0 != UInt8(ascii: "\n") }, forKey: "session")
        }),
    ]
  }
}

/// Keeps its theme by another name in each version, and takes over that of the version before.
private struct Versioned {
  let version: Int

  func theme() -> Data? {
    (0...version).reversed().lazy.compactMap { UserDefaults.standard.data(forKey: "theme-\($0)") }
      .first
  }

  func save(_ theme: Data?) { UserDefaults.standard.set(theme, forKey: "theme-\(version)") }
}

final class GoesBack: AppUnderTest {
  private let values: Versioned

  init(_ launch: Launch) { values = Versioned(version: launch.appVersion) }

  static var keys: [AppKey<GoesBack>] {
    [.data(.theme, get: { $0.values.theme() }, set: { $0.values.save($1) })]
  }
}

final class GoesOnward: AppUnderTest {
  private let values: Versioned

  init(_ launch: Launch) { values = Versioned(version: launch.appVersion) }

  static var takesDowngrades: Bool { false }

  static var keys: [AppKey<GoesOnward>] {
    [.data(.theme, get: { $0.values.theme() }, set: { $0.values.save($1) })]
  }
}
