// Where one task lets another go first: at files, at settings, between the read and the save of an
// update, and where it gives back a lock. Files of the machine are none of these places.

import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Testing

@Suite struct TaskTurnsTests {
  private func play<App: AppUnderTest>(
    _ steps: String, _ app: App.Type, words: [String] = [], order: Int = 0
  ) throws -> AppPlay {
    let threads = order == 0 ? "" : "threads app order=\(order)\n"
    return try AppPlay(
      "\(threads)launch app user\n\(steps)", on: AppKind<App>("app", words: words))
  }

  private let count = "act app write streak\nact app twice streak\nact app read streak"
  private let pair = "act app write theme\nact app beside theme\nact app read theme"

  /// Nothing but memory lies between what the app has read and what it saves.
  @Test func anUpdateIsPartedFromItsSave() throws {
    #expect(try play(count, RememberedCount.self).broken == ["NoLostUpdate"])
  }

  /// Two values in one file are read under a lock, and saved under it once more.
  @Test func whoWaitedForALockHasItFirst() throws {
    #expect(try play(pair, ReleasedPair.self).broken == ["NoCollateralDamage"])
  }

  /// Two values in one dictionary of the settings.
  @Test func settingsAreAskedByOneAfterTheOther() throws {
    #expect(try play(pair, SettingsPair.self).broken == ["NoCollateralDamage"])
  }

  /// How often code looks at files of the machine changes no order: that may depend on how warm it
  /// is.
  @Test func filesOfTheMachineDecideNothing() throws {
    for order in 0..<24 {
      let looking = try play(count, CuriousCount.self, words: ["looks"], order: order)
      let other = try play(count, CuriousCount.self, order: order)
      #expect(looking.answers == other.answers)
      #expect(looking.outcome.digest == other.outcome.digest, "order \(order)")
    }
  }

  /// Of what is done beside a key the end asks as well.
  @Test func theEndAsksForBothKeys() throws {
    let play = try play("act app beside theme", ReleasedPair.self)
    let asked = play.outcome.judged.history.operations.filter { $0.step == nil }.map(\.key)
    #expect(asked.contains(.theme) && asked.contains(.session))
  }
}

/// Counts in memory, and saves what it has counted.
final class RememberedCount: CountedFile, AppUnderTest {
  private let lock = NSLock()
  private var days: Int?

  override init(_ launch: Launch) {
    super.init(launch)
    days = count()
  }

  private func set(_ days: Int?) throws {
    lock.withLock { self.days = days }
    try save(days)
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<RememberedCount>] {
    [
      .int(
        .streak, get: { app in app.lock.withLock { app.days } }, set: { try $0.set($1) },
        update: { app, change in
          if let next = change(app.lock.withLock { app.days }) { try app.set(next) }
        }
      ).onAnyThread()
    ]
  }
}

/// Looks for a file of the machine before it counts for the first time, if it is told to.
final class CuriousCount: CountedFile, AppUnderTest {
  private var looks: Bool

  override init(_ launch: Launch) {
    looks = launch.words == ["looks"]
    super.init(launch)
  }

  override func change(_ change: (Int?) -> Int?) throws {
    if looks {
      looks = false
      for _ in 0..<3 { _ = FileManager.default.fileExists(atPath: "/etc/localtime") }
    }
    try super.change(change)
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<CuriousCount>] {
    [
      .int(.streak, get: { $0.count() }, set: { try $0.save($1) }, update: { try $0.change($1) })
        .onAnyThread()
    ]
  }
}

/// Two texts that are kept together.
protocol TextPair: AppUnderTest {
  func texts() -> [String: String]
  func save(_ texts: [String: String]) throws
}

extension TextPair {
  static var hasExtensions: Bool { false }

  static func text(_ key: Key) -> AppKey<Self> {
    AppKey.string(
      key, get: { $0.texts()[key.word] },
      set: { app, text in
        var texts = app.texts()
        texts[key.word] = text
        try app.save(texts)
      }
    ).onAnyThread()
  }
}

final class ReleasedPair: TextPair {
  private let lock = NSLock()
  private let url: URL

  init(_ launch: Launch) { url = URL(fileURLWithPath: launch.container + "/Documents/texts") }

  func texts() -> [String: String] {
    lock.withLock {
      guard let data = try? Data(contentsOf: url) else { return [:] }
      return (try? JSONDecoder().decode([String: String].self, from: data)) ?? [:]
    }
  }

  func save(_ texts: [String: String]) throws {
    try lock.withLock { try JSONEncoder().encode(texts).write(to: url, options: .atomic) }
  }

  static var keys: [AppKey<ReleasedPair>] { [text(.theme), text(.session)] }
}

final class SettingsPair: TextPair {
  init(_ launch: Launch) {}

  func texts() -> [String: String] {
    UserDefaults.standard.dictionary(forKey: "texts") as? [String: String] ?? [:]
  }

  func save(_ texts: [String: String]) throws { UserDefaults.standard.set(texts, forKey: "texts") }

  static var keys: [AppKey<SettingsPair>] { [text(.theme), text(.session)] }
}
