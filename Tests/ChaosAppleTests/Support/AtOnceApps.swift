// Apps whose tasks may be in the middle of something when another one begins.

import ChaosContracts
import ChaosProcess
import ChaosTrace
import Foundation

/// A file of texts by name, which is read and saved whole.
actor TextsFile {
  private let path: String

  init(_ path: String) { self.path = path }

  func texts() throws -> [String: String] {
    guard FileManager.default.fileExists(atPath: path) else { return [:] }
    return try JSONDecoder().decode(
      [String: String].self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }

  func save(_ texts: [String: String]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try encoder.encode(texts).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  /// Nobody else comes in between.
  func change(_ change: @Sendable (inout [String: String]) -> Void) throws {
    var texts = try texts()
    change(&texts)
    try save(texts)
  }
}

/// Awaits its file in the middle of each change.
private actor HoppingModel {
  private let file: TextsFile

  init(_ file: TextsFile) { self.file = file }

  func change(_ change: @Sendable (inout [String: String]) -> Void) async throws {
    var texts = try await file.texts()
    change(&texts)
    try await file.save(texts)
  }
}

/// What an app of one number and two texts does with its file: each change whole.
class WholeTexts {
  let file: TextsFile

  init(_ launch: Launch) { file = TextsFile(launch.container + "/Documents/texts") }

  func change(_ change: @escaping @Sendable (inout [String: String]) -> Void) async throws {
    try await file.change(change)
  }
}

/// The same, with another actor in between that awaits in the middle.
class HoppingTexts: WholeTexts {
  private var model: HoppingModel?

  override init(_ launch: Launch) {
    super.init(launch)
    model = HoppingModel(file)
  }

  override func change(
    _ change: @escaping @Sendable (inout [String: String]) -> Void
  ) async throws {
    try await model?.change(change)
  }
}

/// An app of one number and two texts.
protocol TextsApp: WholeTexts, AppUnderTest {}

extension TextsApp {
  static var hasExtensions: Bool { false }

  static func text(_ key: Key) -> AppKey<Self> {
    .string(
      key, get: { try await $0.file.texts()[key.word] },
      set: { app, text in try await app.change { $0[key.word] = text } })
  }

  static func identity(_ get: @escaping (Self) async throws -> String) -> AppKey<Self> {
    .made(.identity, get: get, remove: { try await $0.change { $0["identity"] = nil } })
  }

  static var counter: AppKey<Self> {
    .int(
      .streak, get: { try await $0.file.texts()["streak"].flatMap { Int($0) } },
      set: { app, days in try await app.change { $0["streak"] = days.map { "\($0)" } } },
      update: { app, count in
        try await app.change {
          if let days = count($0["streak"].flatMap { Int($0) }) { $0["streak"] = "\(days)" }
        }
      })
  }
}

final class AwaitingCount: HoppingTexts, TextsApp {
  static var keys: [AppKey<AwaitingCount>] { [counter] }
}

/// The same, with a button that waits for what it began.
final class BarredCount: HoppingTexts, TextsApp {
  static var actsAtOnce: Bool { false }
  static var keys: [AppKey<BarredCount>] { [counter] }
}

final class WholeCount: WholeTexts, TextsApp {
  static var keys: [AppKey<WholeCount>] { [counter] }
}

/// One thread alone does not help where it awaits.
final class MainCount: WholeTexts, TextsApp {
  override func change(
    _ change: @escaping @Sendable (inout [String: String]) -> Void
  ) async throws {
    try await Self.change(file, change)
  }

  @MainActor private static func change(
    _ file: TextsFile, _ change: @Sendable (inout [String: String]) -> Void
  ) async throws {
    var texts = try await file.texts()
    change(&texts)
    try await file.save(texts)
  }

  static var keys: [AppKey<MainCount>] { [counter] }
}

final class AwaitingPair: HoppingTexts, TextsApp {
  static var keys: [AppKey<AwaitingPair>] { [text(.theme), text(.session)] }
}

final class WholePair: WholeTexts, TextsApp {
  static var keys: [AppKey<WholePair>] { [text(.theme), text(.session)] }
}

/// Makes what it does not find, and lets others in between the two.
final class HastyIdentity: WholeTexts, TextsApp {
  private func made() async throws -> String {
    if let known = try await file.texts()["identity"] { return known }
    let made = UUID().uuidString
    try await change { $0["identity"] = made }
    return made
  }

  static var keys: [AppKey<HastyIdentity>] { [identity { try await $0.made() }] }
}

/// Makes it where nobody else can come in between.
final class WholeIdentity: WholeTexts, TextsApp {
  private func made() async throws -> String {
    try await change { if $0["identity"] == nil { $0["identity"] = UUID().uuidString } }
    return try await file.texts()["identity"] ?? ""
  }

  static var keys: [AppKey<WholeIdentity>] { [identity { try await $0.made() }] }
}

/// A number in the settings, behind an actor that is asked twice.
private actor CountSetting {
  func count() -> Int? { UserDefaults.standard.object(forKey: "count") as? Int }
  func save(_ count: Int?) { UserDefaults.standard.set(count, forKey: "count") }
}

final class HoppingSettings: AppUnderTest {
  private let setting = CountSetting()

  init(_ launch: Launch) {}

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<HoppingSettings>] {
    [
      .int(
        .streak, absent: nil, get: { await $0.setting.count() },
        set: { await $0.setting.save($1) },
        update: { app, count in
          if let days = count(await app.setting.count()) { await app.setting.save(days) }
        })
    ]
  }
}

/// A number in a file.
class CountedFile {
  private let path: String

  init(_ launch: Launch) { path = launch.container + "/Documents/count" }

  func count() -> Int? {
    (try? String(contentsOfFile: path, encoding: .utf8)).flatMap { Int($0) }
  }

  func save(_ count: Int?) throws {
    try Data((count.map { "\($0)" } ?? "").utf8).write(
      to: URL(fileURLWithPath: path), options: .atomic)
  }

  func change(_ change: (Int?) -> Int?) throws {
    if let count = change(count()) { try save(count) }
  }
}

/// Counts on the main thread.
final class PlainCount: CountedFile, AppUnderTest {
  static var hasExtensions: Bool { false }

  static var keys: [AppKey<PlainCount>] {
    [.int(.streak, get: { $0.count() }, set: { try $0.save($1) }, update: { try $0.change($1) })]
  }
}

/// Counts on any thread.
final class ThreadedCount: CountedFile, AppUnderTest {
  static var hasExtensions: Bool { false }

  static var keys: [AppKey<ThreadedCount>] {
    [
      .int(.streak, get: { $0.count() }, set: { try $0.save($1) }, update: { try $0.change($1) })
        .onAnyThread()
    ]
  }
}

/// Counts on any thread, one at a time.
final class GuardedCount: CountedFile, AppUnderTest {
  private let lock = NSLock()

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<GuardedCount>] {
    [
      .int(
        .streak, get: { $0.count() },
        set: { app, days in try app.lock.withLock { try app.save(days) } },
        update: { app, count in try app.lock.withLock { try app.change(count) } }
      ).onAnyThread()
    ]
  }
}
