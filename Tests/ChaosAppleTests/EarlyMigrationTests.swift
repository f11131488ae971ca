// A new version that starts for the first time before the first unlock finds nothing to take over.

import ChaosApple
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Testing

@Suite struct EarlyMigrationTests {
  /// The first traces of ten seeds: from how many of them an app is found to lose its text by an
  /// update that is met before the first unlock.
  private func seeds(_ app: AppKind<MovedText>) -> Int {
    TenSeeds.count(
      app, traces: 400, eras: [.ios18, .ios15], where: { $0.steps.contains(.upgrade) })
  }

  @Test func itIsFoundFromEachSeed() {
    #expect(seeds(AppKind<MovedText>("marks-early", words: ["early"])) == 10)
    #expect(seeds(AppKind<MovedText>("waits")) == 0)
  }
}

/// A text that version 2 moves from the settings to a file without protection. One kind takes what
/// it finds at its first start for all that there is.
final class MovedText: AppUnderTest {
  private let file: URL
  private let probe: URL
  private let settings = ChaosApple.UserDefaults.standard
  private let isNew: Bool

  init(_ launch: Launch) throws {
    file = URL(fileURLWithPath: "\(launch.container)/Documents/theme")
    probe = file.deletingLastPathComponent().appendingPathComponent("probe")
    isNew = launch.appVersion >= 2
    guard isNew, !FileManager.default.fileExists(atPath: file.path) else { return }
    if !launch.words.contains("early") { try checkUnlock() }
    try save(settings.string(forKey: "theme"))
  }

  static var hasExtensions: Bool { false }
  static var takesDowngrades: Bool { false }

  /// Version 1 has it in settings, which are out of reach.
  static func promises(_ era: Era) -> Promises {
    var promises = AppKind<MovedText>.promisesOfPlatform(era)
    promises.protection = .none
    promises.unavailable = .beforeFirstUnlock
    return promises
  }

  /// A file of the settings' class can be read after the first unlock only.
  private func checkUnlock() throws {
    try Data().write(to: probe)
    _ = try Data(contentsOf: probe)
  }

  private func save(_ text: String?) throws {
    try ProtectedWriting.write(
      Data((text.map { "=" + $0 } ?? "").utf8), to: file, options: [.atomic, .noFileProtection])
  }

  private func read() throws -> String? {
    guard isNew else {
      try checkUnlock()
      return settings.string(forKey: "theme")
    }
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    return text.isEmpty ? nil : String(text.dropFirst())
  }

  static var keys: [AppKey<MovedText>] {
    [
      .string(
        .theme, get: { try $0.read() },
        set: { app, text in
          if app.isNew { return try app.save(text) }
          try app.checkUnlock()
          app.settings.set(text, forKey: "theme")
        })
    ]
  }
}
