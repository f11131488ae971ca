// What an app destroys as it is launched is a finding by itself, and its story says what was
// deleted.

import ChaosCampaign
import ChaosContracts
import ChaosProcess
import ChaosReports
import ChaosTrace
import Foundation
import Security
import Testing

@Suite struct LaunchWipeTests {
  private let early = """
    launch app user
    act app write theme
    act app write session
    reboot
    launch app push
    act app read theme
    unlock
    kill app jetsam
    launch app user
    act app read session
    """

  @Test func aWipeIsNoWrongAnswer() throws {
    let play = try AppPlay(early, on: AppKind<FirstLaunchWipe>("wipe"))
    let causes = play.outcome.violations.reduce(into: [String: Cause]()) {
      $0[$1.invariant] = Cause(play.outcome.judged.history, $1)
    }
    let silent = try #require(causes["NoSilentRegression"])
    let destroyed = try #require(causes["NothingUnreadableIsDestroyed"])
    #expect(silent != destroyed && destroyed.promise == "NothingUnreadableIsDestroyed")
    let violation = try #require(
      play.outcome.violations.first { $0.invariant == "NothingUnreadableIsDestroyed" })
    let story = Story(play.outcome.judged, violation).rows.map { "\($0)" }.joined(separator: "\n")
    #expect(story.contains("deletes session in the keychain"), "\(story)")
  }

  /// A file would not have helped: the app itself deletes what is gone, as a setting is missing.
  @Test func whoDeletesItIsNotToldOfFiles() throws {
    let trace = """
      launch app user
      act app write session
      panic none
      unlock
      launch app user
      act app read session
      """
    let play = try AppPlay(trace, on: AppKind<FirstLaunchWipe>("wipe"))
    let history = play.outcome.judged.history
    let violation = try #require(
      play.outcome.violations.first { $0.invariant == "AcknowledgedWritesSurvive" },
      "\(play.broken)")
    var finding = Finding(
      invariant: violation.invariant, store: "wipe", signature: "", trace: history.trace,
      violation: violation, originalSteps: 0, shrinkRuns: 0)
    finding.judged = play.outcome.judged
    finding.cause = Cause(history, violation)
    #expect(finding.cause?.needs == [.panic])
    let words = FindingWords(finding).line
    #expect(words.contains("delete nothing from the keychain"), "\(words)")
  }

  /// Without an update the same death does no harm.
  @Test func aDeathOfANewVersionIsNamed() throws {
    var causes: Set<[Circumstance]> = []
    var stories = ""
    for pause in 1...20 {
      let play = try AppPlay(
        """
        launch app user
        act app write theme
        upgrade
        launch app user
        act app read theme pause=\(pause)
        kill app jetsam
        launch app user
        act app read theme
        """, on: AppKind<HastyMove>("hasty"))
      for violation in play.outcome.violations {
        causes.insert(Cause(play.outcome.judged.history, violation).needs)
        stories += Story(play.outcome.judged, violation).rows.map { "\($0)" }.joined()
      }
    }
    // What stops in the app's `init` is no read that comes next.
    #expect(causes.contains { Set($0) == [.diesAtStart, .upgraded] }, "\(causes)")
    #expect(stories.contains(", as it starts"))
    for needs in causes {
      let deaths: Set<Circumstance> = [.dies, .diesInTheMiddle, .diesAtStart]
      let hasDeath = !deaths.isDisjoint(with: needs)
      #expect(needs.contains(.upgraded) && hasDeath)
    }
  }
}

/// Takes a setting that is not there for an app that was deleted, and cleans up.
final class FirstLaunchWipe: AppUnderTest {
  private static var item: [String: Any] {
    [
      kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: "session",
      kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlock,
    ]
  }

  init(_ launch: Launch) {
    if UserDefaults.standard.object(forKey: "launched") != nil { return }
    SecItemDelete(Self.item as CFDictionary)
    UserDefaults.standard.set(true, forKey: "launched")
  }

  static let hasExtensions = false

  private func session() throws -> Data? {
    var found: CFTypeRef?
    var query = Self.item
    query[kSecReturnData as String] = true
    switch SecItemCopyMatching(query as CFDictionary, &found) {
    case errSecSuccess: return found as? Data
    case errSecItemNotFound: return nil
    default: throw StoreError.unavailable
    }
  }

  private func save(_ session: Data?) throws {
    SecItemDelete(Self.item as CFDictionary)
    guard let session else { return }
    var item = Self.item
    item[kSecValueData as String] = session
    guard SecItemAdd(item as CFDictionary, nil) == errSecSuccess else {
      throw StoreError.unknown(.ioError)
    }
  }

  static var keys: [AppKey<FirstLaunchWipe>] {
    [
      .data(
        .theme, get: { _ in UserDefaults.standard.data(forKey: "theme") },
        set: { UserDefaults.standard.set($1, forKey: "theme") }),
      AppKey.data(.session, get: { try $0.session() }, set: { try $0.save($1) }).inKeychain(),
    ]
  }
}

/// Moves a value to another place in a new version, and removes the old one before the new is
/// there.
final class HastyMove: AppUnderTest {
  private let file: URL

  init(_ launch: Launch) throws {
    let folder = URL(fileURLWithPath: launch.container + "/Documents")
    file = folder.appendingPathComponent(launch.appVersion == 1 ? "old" : "new")
    let old = folder.appendingPathComponent("old")
    if launch.appVersion > 1, FileManager.default.fileExists(atPath: old.path) {
      let text = try Data(contentsOf: old)
      try FileManager.default.removeItem(at: old)
      try text.write(to: file, options: .atomic)
    }
  }

  private func text() throws -> Data? {
    FileManager.default.fileExists(atPath: file.path) ? try Data(contentsOf: file) : nil
  }

  static var keys: [AppKey<HastyMove>] {
    [
      .data(
        .theme, get: { try $0.text() },
        set: { app, text in try (text ?? Data()).write(to: app.file, options: .atomic) })
    ]
  }
}
