// What a new version takes over is lost where it looks too early, or where it cannot be saved.

import ChaosApple
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Testing

@Suite struct MissedMovesTests {
  /// From how many of ten seeds the first traces find that an update loses the text.
  private func seeds(_ kind: String, _ eras: [EraName]) -> Int {
    TenSeeds.count(
      AppKind<MovesAtUse>("moves-\(kind)", words: [kind]), traces: 400, eras: eras,
      where: { $0.steps.contains(.upgrade) })
  }

  /// It finds nothing before the unlock, and can note that after it alone.
  @Test func whoLooksTooEarlyIsFoundFromEachSeed() { #expect(seeds("early", [.ios13]) == 10) }

  /// It forgets what there was although there is no room for it elsewhere.
  @Test func whoForgetsTooEarlyIsFoundFromEachSeed() { #expect(seeds("forgets", [.ios18]) == 10) }

  @Test func whoWaitsLosesNothing() { #expect(seeds("waits", [.ios18, .ios13]) == 0) }
}

/// A text that version 2 moves from the settings to a file as soon as it is asked for it.
final class MovesAtUse: AppUnderTest {
  private let kind: String
  private let file: URL
  private let probe: URL
  private let settings = ChaosApple.UserDefaults.standard
  private let isNew: Bool

  init(_ launch: Launch) {
    kind = launch.words.first ?? ""
    file = URL(fileURLWithPath: "\(launch.container)/Documents/theme")
    probe = file.deletingLastPathComponent().appendingPathComponent("probe")
    isNew = launch.appVersion >= 2
  }

  static var hasExtensions: Bool { false }
  static var takesDowngrades: Bool { false }

  static func promises(_ era: Era) -> Promises {
    var promises = AppKind<MovesAtUse>.promisesOfPlatform(era)
    promises.unavailable = .beforeFirstUnlock
    return promises
  }

  /// A file of the settings' class can be read after the first unlock only. Early ones never look:
  /// their old version waits, so that all that is lost is lost by the new one.
  private func checkUnlock() throws {
    if isNew, kind == "early" { return }
    try Data().write(to: probe)
    _ = try Data(contentsOf: probe)
  }

  private func save(_ text: String?) throws {
    try ProtectedWriting.write(
      Data((text.map { "=" + $0 } ?? "").utf8), to: file, options: [.atomic])
  }

  private func move() throws {
    if FileManager.default.fileExists(atPath: file.path) { return }
    let old = settings.string(forKey: "theme")
    if kind == "forgets" { try? save(old) } else { try save(old) }
    settings.removeObject(forKey: "theme")
  }

  private func text() throws -> String? {
    try checkUnlock()
    if !isNew { return settings.string(forKey: "theme") }
    try move()
    guard let data = FileManager.default.contents(atPath: file.path) else {
      if kind == "forgets" { return nil }
      throw StoreError.unavailable
    }
    let text = String(decoding: data, as: UTF8.self)
    return text.isEmpty ? nil : String(text.dropFirst())
  }

  static var keys: [AppKey<MovesAtUse>] {
    [
      .string(
        .theme, get: { try $0.text() },
        set: { app, text in
          try app.checkUnlock()
          if app.isNew { try app.save(text) } else { app.settings.set(text, forKey: "theme") }
        })
    ]
  }
}
