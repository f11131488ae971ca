// A key in a file of the app's own says more than one in UserDefaults.

import ChaosApple
import ChaosContracts
import ChaosProcess
import ChaosTrace
import Foundation
import Glibc
import Testing

@Suite struct InFileTests {
  /// An app with a text, and what its file survives.
  private func kind<App: AppUnderTest>(
    _ app: App.Type, _ survival: Promises.FileSurvival?
  ) -> AppKind<App> {
    AppKind(app.storeName) { era in
      var promises = AppKind<NumberedText>.promisesOfPlatform(era)
      if let survival { promises.keepInFile(.theme, surviving: survival) }
      return promises
    }
  }

  private func broken<App: AppUnderTest>(
    _ app: AppKind<App>, _ steps: String, _ era: EraName = .ios18
  ) throws -> [String] {
    try AppPlay(steps, TraceHeader(era: era, disk: .apfsPower), on: app).broken
  }

  /// The file is there after the panic; its number in `UserDefaults` is not.
  @Test func aFileThatNobodyFindsIsLost() throws {
    let steps = """
      launch app user
      act app write theme
      panic none
      unlock
      launch app user
      act app read theme
      """
    let survivals: [(Promises.FileSurvival?, Bool)] = [
      (nil, false), (.death, false), (.panic, true), (.powerLoss, true),
    ]
    for (survival, isBroken) in survivals {
      let broken = try broken(kind(NumberedText.self, survival), steps)
      #expect(broken.isEmpty != isBroken, "\(survival as Any): \(broken)")
    }
    let power = steps.replacing("panic none", with: "power-loss none")
    #expect(try broken(kind(NumberedText.self, .panic), power).isEmpty)
    #expect(try !broken(kind(NumberedText.self, .powerLoss), power).isEmpty)
  }

  /// iOS 7 has a setting in memory until it is synchronized, and no file.
  @Test func whatIsSavedLaterIsLost() throws {
    let steps = """
      launch app user
      act app write theme
      kill app jetsam
      launch app user
      act app read theme
      """
    #expect(try broken(kind(LateText.self, nil), steps, .ios7).isEmpty)
    #expect(try !broken(kind(LateText.self, .death), steps, .ios7).isEmpty)
    #expect(try !broken(kind(LateText.self, nil), steps, .ios18).isEmpty)
  }
}

/// A text in a file of its own for each version, which waits for the drive; a setting has the
/// number of the newest.
final class NumberedText: AppUnderTest {
  init(_ launch: Launch) {}

  static var hasExtensions: Bool { false }

  private static var number: Int { ChaosApple.UserDefaults.standard.integer(forKey: "number") }

  private static func file(_ number: Int) throws -> URL {
    try ChaosApple.FileManager.default.url(
      for: .documentDirectory, in: .userDomainMask, appropriateFor: nil, create: true
    ).appendingPathComponent("text-\(number)")
  }

  static var keys: [AppKey<NumberedText>] {
    [
      .string(
        .theme, get: { _ in try read() },
        set: { _, text in
          try save(Data((text ?? "").utf8), at: file(number + 1))
          ChaosApple.UserDefaults.standard.set(number + 1, forKey: "number")
        })
    ]
  }

  private static func read() throws -> String? {
    if number == 0 { return nil }
    let text = String(decoding: try Data(contentsOf: file(number)), as: UTF8.self)
    return text.isEmpty ? nil : text
  }

  private static func save(_ data: Data, at file: URL) throws {
    try data.write(to: file)
    let handle = try FileHandle(forUpdating: file)
    guard fcntl(handle.fileDescriptor, F_FULLFSYNC) == 0 else {
      throw CocoaError(.fileWriteUnknown)
    }
    try handle.close()
    let folder = open(file.deletingLastPathComponent().path, O_RDONLY)
    guard folder >= 0, fcntl(folder, F_FULLFSYNC) == 0 else { throw CocoaError(.fileWriteUnknown) }
    close(folder)
  }
}

/// A text that its app has in memory until it saves.
final class LateText: AppUnderTest {
  private var text: String?

  init(_ launch: Launch) throws {
    text = try? String(contentsOf: Self.file, encoding: .utf8)
  }

  static var hasExtensions: Bool { false }

  private static var file: URL {
    get throws {
      try ChaosApple.FileManager.default.url(
        for: .documentDirectory, in: .userDomainMask, appropriateFor: nil, create: true
      ).appendingPathComponent("text")
    }
  }

  static var keys: [AppKey<LateText>] {
    [.string(.theme, get: { $0.text }, set: { $0.text = $1 })]
  }

  func save() throws { try Data((text ?? "").utf8).write(to: Self.file) }
}
