// Apps whose storage is an actor, or asynchronous otherwise: what they save comes back, and the act
// is over when their code is.

import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Testing

@Suite struct AsyncAppTests {
  private static let steps = """
    launch app user
    act app read streak
    act app write streak
    act app read streak
    act app write theme
    kill app jetsam
    launch app user
    act app read streak
    act app read theme
    """

  @Test func anActorSavesWhatItIsGiven() throws {
    let play = try AppPlay(Self.steps, on: AppKind<ActorApp>("actor"))
    #expect(play.answers == ["absent", "365", "365", "theme-2"])
    #expect(play.broken.isEmpty)
  }

  /// The main thread waits, and yet what belongs to the main actor runs.
  @Test func theMainActorIsFree() throws {
    let play = try AppPlay(Self.steps, on: AppKind<MainActorApp>("main"))
    #expect(play.answers == ["absent", "365", "365", "theme-2"])
    #expect(play.broken.isEmpty)
  }

  /// Code that sleeps takes time of the phone, not of this machine.
  @Test func sleepingTakesNoTimeHere() throws {
    let start = ContinuousClock.now
    let play = try AppPlay(
      "launch app user\nact app write theme\nact app read theme",
      on: AppKind<SleepingApp>("sleeping"))
    #expect(play.answers == ["theme-1"] && play.broken.isEmpty)
    // Four times twenty seconds.
    #expect(ContinuousClock.now - start < .seconds(40))
  }

  /// What an app saves on its way to the background may take time, or be refused.
  @Test(arguments: [[], ["waits"]]) func aFlushWaitsForSave(_ words: [String]) throws {
    let steps = """
      launch app user
      act app write theme
      act app flush
      kill app jetsam
      launch app user
      act app read theme
      """
    let play = try AppPlay(steps, on: AppKind<LateActorApp>("late", words: words))
    #expect(play.broken.isEmpty && play.answers == ["theme-1"])
    let refused = try AppPlay(steps, on: AppKind<LateActorApp>("late", words: words + ["fails"]))
    let flush = refused.outcome.judged.history.operations.first { $0.kind == .flush }
    #expect(flush?.completion == .failed(.unavailable) && refused.answers == ["absent"])
    // Nothing to save is no failure.
    let plain = try AppPlay("launch app user\nact app flush", on: AppKind<ActorApp>("actor"))
    #expect(plain.outcome.judged.history.operations.first?.completion == .ok)
  }

  /// What asynchronous code throws is what it says.
  @Test func whatIsThrownIsTold() throws {
    let steps = "launch app user\nact app read session\nact app write identity\nact app read theme"
    let play = try AppPlay(steps, on: AppKind<ActorApp>("actor"))
    #expect(play.answers == ["corrupt", "absent"])
    let write = play.outcome.judged.history.operations.first { $0.kind == .write }
    #expect(write?.completion == .failed(.unavailable))
  }
}

/// A file with texts by name, as an actor.
private actor TextFile {
  private let url: URL
  private var texts: [String: String]?

  init(_ url: URL) { self.url = url }

  private func load() throws -> [String: String] {
    if let texts { return texts }
    var loaded: [String: String] = [:]
    if FileManager.default.fileExists(atPath: url.path) {
      loaded = try JSONDecoder().decode([String: String].self, from: Data(contentsOf: url))
    }
    texts = loaded
    return loaded
  }

  func text(_ name: String) throws -> String? { try load()[name] }

  func save(_ text: String?, as name: String) async throws {
    var new = try load()
    new[name] = text
    // Others may come between.
    await Task.yield()
    try JSONEncoder().encode(new).write(to: url, options: .atomic)
    texts = new
  }
}

final class ActorApp: AppUnderTest {
  private let file: TextFile

  init(_ launch: Launch) throws {
    let group = launch.group
    file = try launch.wait {
      await Task.yield()
      return TextFile(URL(fileURLWithPath: group + "/Documents/texts.json"))
    }
  }

  static var keys: [AppKey<ActorApp>] {
    [
      .int(
        .streak, get: { try await $0.file.text("days").flatMap { Int($0) } },
        set: { app, days in try await app.file.save(days.map { "\($0)" }, as: "days") }),
      .string(
        .theme, get: { try await $0.file.text("theme") },
        set: { try await $0.file.save($1, as: "theme") }),
      .string(
        .session,
        get: { _ in
          await Task.yield()
          throw StoreError.corrupt
        }, set: { _, _ in }),
      .string(
        .identity, get: { _ in nil },
        set: { _, _ in
          await Task.yield()
          throw StoreError.unavailable
        }),
    ]
  }
}

/// What a view model has.
@MainActor private final class Model {
  private let defaults = UserDefaults.standard
  var days: Int {
    get { defaults.integer(forKey: "days") }
    set { defaults.set(newValue, forKey: "days") }
  }
  var theme: String? {
    get { defaults.string(forKey: "theme") }
    set { defaults.set(newValue, forKey: "theme") }
  }
}

final class MainActorApp: AppUnderTest {
  @MainActor private static let model = Model()

  init(_ launch: Launch) throws {}

  static var keys: [AppKey<MainActorApp>] {
    [
      .int(
        .streak, get: { _ in await MainActor.run { model.days } },
        set: { _, days in await MainActor.run { model.days = days ?? 0 } }),
      .string(
        .theme, get: { _ in await MainActor.run { model.theme } },
        set: { _, theme in await MainActor.run { model.theme = theme } }),
    ]
  }
}

final class SleepingApp: AppUnderTest {
  init(_ launch: Launch) throws {}

  static var keys: [AppKey<SleepingApp>] {
    [
      .string(
        .theme,
        get: { _ in
          try await Task.sleep(for: .seconds(20))
          return UserDefaults.standard.string(forKey: "theme")
        },
        set: { _, theme in
          try await Task.sleep(for: .seconds(20))
          UserDefaults.standard.set(theme, forKey: "theme")
        })
    ]
  }
}

/// Has a text in memory until it is told to save.
final class LateActorApp: AppUnderTest {
  private let file: TextFile
  private let words: [String]
  private var text: String?

  init(_ launch: Launch) throws {
    let file = TextFile(URL(fileURLWithPath: launch.container + "/Documents/late"))
    self.file = file
    words = launch.words
    text = try launch.wait { try await file.text("theme") }
  }

  func save() async throws {
    if words.contains("fails") { throw StoreError.unavailable }
    if words.contains("waits") { try await Task.sleep(for: .seconds(1)) }
    try await file.save(text, as: "theme")
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<LateActorApp>] {
    [AppKey.string(.theme, get: { $0.text }, set: { $0.text = $1 }).writtenLate()]
  }
}
