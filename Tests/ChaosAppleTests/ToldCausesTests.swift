// Causes and advice of apps are true: what failed is said, and nothing that did not happen.

import ChaosApple
import ChaosCampaign
import ChaosContracts
import ChaosProcess
import ChaosReports
import ChaosTrace
import Foundation
import Testing

@Suite struct ToldCausesTests {
  private func told(_ steps: String, _ kind: String) throws -> (cause: String, right: String?) {
    let play = try AppPlay(steps, on: AppKind<SavesSomehow>("saves-somehow", words: [kind]))
    let judged = play.outcome.judged
    let violation = try #require(play.outcome.violations.first)
    let cause = Cause(judged.history, violation)
    return (CauseWords.cause(cause, judged, violation), CauseWords.right(judged, violation, cause))
  }

  /// Nothing was stored, so nothing can be answered.
  @Test func aSwallowedErrorIsToBeReported() throws {
    let told = try told(
      "launch app user\nfault app write-enospc nth=1\nact app write theme", "swallows")
    #expect(told.cause == "write: ENOSPC")
    #expect(told.right == "report that the change failed, or try it again")
  }

  @Test func aMissingFolderIsTold() throws {
    let told = try told("launch app user\nact app write theme", "no-folder")
    #expect(told.cause == "open: ENOENT, as its folder is not there")
    #expect(
      told.right == "create the folder first, and report that the change failed, or try it again")
  }

  /// Whoever makes the folder where it is missing has stored the value.
  @Test func aFolderThatIsMadeInTimeIsNoCause() throws {
    let steps = "launch app user\nact app write theme\npower-loss none"
    let told = try told(steps, "makes-folder")
    #expect(told.cause == "a loss of power, with which the drive's cache goes, F91")
    #expect(told.right == "answer theme-1, or what was stored since")
  }

  /// An update ends the app, and yet nothing died in it.
  @Test func anUpdateIsNoDeath() throws {
    let told = try told("launch app user\nact app write theme\nupgrade", "forgets")
    #expect(told.cause == "another version of the app, F115")
    #expect(told.right == "answer theme-1, or what was stored since")
  }

  /// What an app calls a token may be in its settings, which a panic takes.
  @Test func aTokenInSettingsPromisesWhatTheyDo() throws {
    let steps = "launch app user\nact app write streak\npanic none\nunlock\nlaunch app user"
    let app = AppKind<TokenInSettings>("token-in-settings")
    #expect(try AppPlay(steps, on: app).broken.isEmpty)
    let early = """
      launch app user
      act app write streak
      wait 1min
      reboot
      launch app prewarm
      act app read streak
      """
    #expect(try AppPlay(early, on: app).broken.contains("NoSilentRegression"))
  }
}

/// Saves a text, in one of several ways that lose it.
final class SavesSomehow: AppUnderTest {
  private let kind: String
  private let file: URL
  private var text: String?

  init(_ launch: Launch) {
    kind = launch.words.first ?? ""
    let folder = kind.hasSuffix("-folder") ? "Documents/missing" : "Documents"
    let name = kind == "forgets" && launch.appVersion > 1 ? "new" : "text"
    file = URL(fileURLWithPath: "\(launch.container)/\(folder)/\(name)")
    text = try? String(contentsOf: file, encoding: .utf8)
  }

  private func save(_ text: String?) throws {
    self.text = text
    do { try (text ?? "").write(to: file, atomically: false, encoding: .utf8) } catch {
      if kind == "forgets" { throw error }
      guard kind == "makes-folder" else { return }
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try (text ?? "").write(to: file, atomically: false, encoding: .utf8)
    }
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<SavesSomehow>] {
    [
      AppKey.string(.theme, get: { $0.text }, set: { try $0.save($1) }).neverRemoved()
        .inFile(surviving: .powerLoss)
    ]
  }
}

/// A token in settings.
final class TokenInSettings: AppUnderTest {
  private let settings = ChaosApple.UserDefaults.standard

  init(_ launch: Launch) {}

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<TokenInSettings>] {
    [
      .string(
        .token, get: { $0.settings.string(forKey: "token") },
        set: { $0.settings.set($1, forKey: "token") })
    ]
  }
}
