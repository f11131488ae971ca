// A setting that the system's process behind `UserDefaults` loses is no fault of an app. What the
// app then does to its files is.

import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Testing

@Suite struct SettingsBesideFilesTests {
  private func broken<App: AppUnderTest>(_ app: App.Type, _ steps: String) throws -> [String] {
    let play = try AppPlay(steps, on: AppKind<App>("app"))
    #expect(play.outcome.refusals.isEmpty)
    return play.broken
  }

  /// The setting is gone, and the app deletes the file as if of an older install.
  static let ends = [
    "daemon-crash\nkill app jetsam",
    "space free=0\nreboot\nspace free=9999\nunlock",
  ]

  @Test(arguments: ends) func aFileGoesWithASetting(_ end: String) throws {
    let steps = "launch app user\nact app write theme\n\(end)\nlaunch app user"
    #expect(try broken(WipesWithoutMark.self, steps) == ["AcknowledgedWritesSurvive"])
  }

  /// A restart has written a file out, also where the settings found no room.
  @Test func aFileIsSafeFromThenOn() throws {
    let steps = "launch app user\nact app write theme\n\(Self.ends[1])\nlaunch app user\n"
    let later = "panic none\nunlock\nlaunch app user"
    #expect(try broken(LosesItsFile.self, steps + later) == ["AcknowledgedWritesSurvive"])
  }

  /// Each save replaces the file of settings, and the drive may have none of the new one.
  @Test func allSettingsMayGoWithThePower() throws {
    var answers: Set<String> = []
    for lost in 0..<8 {
      let steps =
        "launch app user\nact app write theme\nreboot\nunlock\nlaunch app user\n"
        + "act app write theme\nwait 11s\npower-loss all-but:\(lost)\nunlock\nlaunch app user\n"
        + "act app read theme"
      let play = try AppPlay(steps, on: AppKind<SavesWhatIsNew>("app"))
      #expect(play.outcome.refusals.isEmpty)
      #expect(play.broken == [], "\(lost)")
      answers.formUnion(play.answers)
    }
    #expect(answers == ["absent", "theme-1"])
  }

  /// An identity that the app made as it started is one of them.
  @Test func soMayWhatWasMadeAtLaunch() throws {
    let strict = AppKind<CountsLaunches>("app") { era in
      var promises = CountsLaunches.promises(era)
      promises.powerLoss = .onReturn
      return promises
    }
    var isLost = false
    for lost in 0..<8 {
      let steps =
        "launch app user\nact app identity\nreboot\nunlock\nlaunch app user\n"
        + "wait 11s\npower-loss all-but:\(lost)\nunlock\nlaunch app user\nact app read identity"
      #expect(try AppPlay(steps, on: AppKind<CountsLaunches>("app")).broken == [], "\(lost)")
      if try !AppPlay(steps, on: strict).broken.isEmpty { isLost = true }
    }
    // Else it would say nothing.
    #expect(isLost)
  }

  /// Where nobody saved a setting since the phone was restarted, none is gone with the power.
  @Test func whatNobodySavesStays() throws {
    let steps =
      "launch app user\nact app write theme\nreboot\nunlock\nlaunch app user\nwait 11s\n"
      + "power-loss all-but:0\nunlock\nlaunch app user\nact app read theme"
    let play = try AppPlay(steps, on: AppKind<WipesSettingsAtLaunch>("app"))
    #expect(play.broken.contains("AcknowledgedWritesSurvive"))
  }

  /// A file is none of them, also where the app looks at a setting before it saves.
  @Test func aFileMayNotGoWithThem() throws {
    let broken = try (0..<8).map { lost in
      let steps =
        "launch app user\nact app write theme\nreboot\nunlock\nlaunch app user\n"
        + "act app write theme\nwait 11s\npower-loss all-but:\(lost)\nunlock\nlaunch app user\n"
        + "act app read theme"
      return try AppPlay(steps, on: AppKind<LooksBeforeItSaves>("app")).broken
    }
    #expect(broken.contains { !$0.isEmpty })
  }

  /// Each saves in `UserDefaults` in a way of its own, and loses what cfprefsd has not written out.
  @Test func whoeverUsesSettingsIsExcused() throws {
    let again = "act app write theme\nact app write theme again"
    try holds(SavesWhatIsNew.self, again)
    try holds(RemembersWhatItSaved.self, again)
    try holds(SavesLater.self, "act app write theme\nact app flush")
    try holds(MakesAtLaunch.self, "act app identity")
    try holds(MakesAtLaunch.self, "act app write identity")
  }

  private func holds<App: AppUnderTest & SendableMetatype>(_ app: App.Type, _ acts: String) throws {
    let steps = "launch app user\n\(acts)\ndaemon-crash\nkill app jetsam\nlaunch app user"
    #expect(try broken(app, steps) == [], "\(app): \(acts)")
    // Else it would say nothing.
    let play = try AppPlay(
      steps,
      on: AppKind<App>("app") { era in
        var promises = App.promises(era)
        promises.daemon = .onReturn
        return promises
      })
    #expect(play.broken.contains("AcknowledgedWritesSurvive"), "\(app): \(acts)")
  }
}

/// Makes its identity at its first launch, and counts launches beside it.
final class CountsLaunches: AppUnderTest {
  private let id: String

  init(_ launch: Launch) {
    let settings = UserDefaults.standard
    id = settings.string(forKey: "id") ?? UUID().uuidString
    settings.set(id, forKey: "id")
    settings.set(settings.integer(forKey: "launches") + 1, forKey: "launches")
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<CountsLaunches>] {
    [
      .made(
        .identity, get: { $0.id },
        remove: { _ in UserDefaults.standard.removeObject(forKey: "id") })
    ]
  }
}

/// A setting that goes with a mark, which is a file that nothing makes durable.
final class WipesSettingsAtLaunch: AppUnderTest {
  init(_ launch: Launch) throws {
    let mark = URL(fileURLWithPath: "\(launch.container)/Documents/mark")
    if let bytes = try? Data(contentsOf: mark), bytes.isEmpty {
      UserDefaults.standard.removeObject(forKey: "theme")
    }
    try Data("1".utf8).write(to: mark)
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<WipesSettingsAtLaunch>] {
    [
      .string(
        .theme, get: { _ in UserDefaults.standard.string(forKey: "theme") },
        set: { UserDefaults.standard.set($1, forKey: "theme") })
    ]
  }
}

/// A text in a file that replaces the old one, and that the drive may not have yet.
final class LooksBeforeItSaves: AppUnderTest {
  private let place: URL

  init(_ launch: Launch) {
    place = URL(fileURLWithPath: "\(launch.container)/Documents/theme")
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<LooksBeforeItSaves>] {
    [
      .data(
        .theme, get: { FileManager.default.contents(atPath: $0.place.path) },
        set: { app, value in
          if UserDefaults.standard.bool(forKey: "is frozen") { return }
          try value?.write(to: app.place, options: .atomic)
        })
    ]
  }
}

/// A text in a file, which counts as left by an older install where a setting is missing.
final class WipesWithoutMark: AppUnderTest {
  private let place: URL

  init(_ launch: Launch) {
    place = URL(fileURLWithPath: "\(launch.container)/Documents/theme")
    if UserDefaults.standard.bool(forKey: "is installed") { return }
    try? FileManager.default.removeItem(at: place)
    UserDefaults.standard.set(true, forKey: "is installed")
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<WipesWithoutMark>] {
    [
      .data(
        .theme, get: { FileManager.default.contents(atPath: $0.place.path) },
        set: { try $1?.write(to: $0.place) })
    ]
  }
}

/// A text in a file that its third life deletes.
final class LosesItsFile: AppUnderTest {
  private let place: URL

  init(_ launch: Launch) throws {
    let marks = ["1", "2"].map { URL(fileURLWithPath: "\(launch.container)/Documents/\($0)") }
    place = URL(fileURLWithPath: "\(launch.container)/Documents/theme")
    if let next = marks.first(where: { !FileManager.default.fileExists(atPath: $0.path) }) {
      try Data().write(to: next)
    } else {
      try? FileManager.default.removeItem(at: place)
    }
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<LosesItsFile>] {
    [
      .data(
        .theme, get: { FileManager.default.contents(atPath: $0.place.path) },
        set: { try $1?.write(to: $0.place) })
    ]
  }
}

private var savedTheme: String? {
  get { UserDefaults.standard.string(forKey: "theme") }
  set { UserDefaults.standard.set(newValue, forKey: "theme") }
}

/// Saves only what is not in the settings yet.
final class SavesWhatIsNew: AppUnderTest {
  init(_ launch: Launch) {}

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<SavesWhatIsNew>] {
    [
      .string(
        .theme, get: { _ in savedTheme },
        set: { _, text in if savedTheme != text { savedTheme = text } })
    ]
  }
}

/// Saves only what it does not know to be in the settings.
final class RemembersWhatItSaved: AppUnderTest {
  private lazy var theme = savedTheme

  init(_ launch: Launch) {}

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<RemembersWhatItSaved>] {
    [
      .string(
        .theme, get: { $0.theme },
        set: { app, text in
          if app.theme != text { savedTheme = text }
          app.theme = text
        })
    ]
  }
}

/// Saves when it is asked to.
final class SavesLater: AppUnderTest {
  private lazy var theme = savedTheme

  init(_ launch: Launch) {}

  static var hasExtensions: Bool { false }

  static func promises(_ era: Era) -> Promises {
    var promises = AppKind<SavesLater>.promisesOfPlatform(era)
    promises.kill = .onFlush
    return promises
  }

  static var keys: [AppKey<SavesLater>] {
    [.string(.theme, get: { $0.theme }, set: { $0.theme = $1 })]
  }

  func save() { savedTheme = theme }
}

/// An identity that is made at launch, and then stands in memory.
final class MakesAtLaunch: AppUnderTest {
  private var id: String

  init(_ launch: Launch) {
    id = UserDefaults.standard.string(forKey: "id") ?? UUID().uuidString
    UserDefaults.standard.set(id, forKey: "id")
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<MakesAtLaunch>] {
    [
      .made(
        .identity, get: { $0.id },
        remove: { app in
          app.id = UUID().uuidString
          UserDefaults.standard.set(app.id, forKey: "id")
        })
    ]
  }
}
