// What a finding is put down to, where the launch decides: the time before the first unlock, iOS
// that starts the app by itself, a phone without a passcode, a lock that a suspension meets.

import ChaosCampaign
import ChaosContracts
import ChaosProcess
import ChaosReports
import ChaosTrace
import Foundation
import Glibc
import Security
import Testing

@Suite struct LaunchCauseTests {
  private func cause<App: AppUnderTest>(
    _ app: App.Type, _ steps: String, hasPasscode: Bool = true
  ) throws -> (needs: [Circumstance], words: String) {
    let header = TraceHeader(era: .ios18, hasPasscode: hasPasscode)
    let play = try AppPlay(steps, header, on: AppKind<App>("app"))
    let judged = play.outcome.judged
    let violation = try #require(play.outcome.violations.first)
    let cause = Cause(judged.history, violation)
    return (cause.needs, CauseWords.cause(cause, judged, violation))
  }

  @Test func whatALaunchReadsBeforeTheFirstUnlock() throws {
    let found = try cause(
      RemembersAtLaunch.self,
      "launch app user\nact app write theme\nreboot\nlaunch app prewarm\nunlock\n"
        + "act app read theme")
    #expect(found.needs.contains(.beforeFirstUnlock))
    #expect(found.words.contains("a launch before the first unlock"))
    #expect(!found.words.contains("a restart of the phone"))
  }

  @Test func aLaunchThatIsNoUsers() throws {
    let found = try cause(SavesForUsersAlone.self, "launch app prewarm\nact app write theme")
    #expect(found.needs == [.inBackground])
    #expect(found.words.contains("a launch by iOS in the background"))
  }

  @Test func aPhoneWithoutAPasscode() throws {
    let found = try cause(
      WantsAPasscode.self, "launch app user\nact app write session", hasPasscode: false)
    #expect(found.needs == [.noPasscode])
  }

  @Test func aLockThatASuspensionMeets() throws {
    let found = try cause(
      SleepsWithALock.self, "launch app user\nact app read theme\nsuspend app")
    #expect(found.needs == [.suspended])
  }
}

/// A text in a file of class C, read when the app starts and never again.
final class RemembersAtLaunch: AppUnderTest {
  private let place: URL
  private var theme: String?

  init(_ launch: Launch) {
    place = URL(fileURLWithPath: "\(launch.container)/Documents/theme")
    theme = try? String(contentsOf: place, encoding: .utf8)
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<RemembersAtLaunch>] {
    [
      .string(
        .theme, get: { $0.theme },
        set: { app, value in
          app.theme = value
          if let value {
            try value.write(to: app.place, atomically: true, encoding: .utf8)
          } else {
            try? FileManager.default.removeItem(at: app.place)
          }
        })
    ]
  }
}

/// Thinks that what happens in the background is nobody's wish.
final class SavesForUsersAlone: AppUnderTest {
  private let isByUser: Bool

  init(_ launch: Launch) { isByUser = launch.cause == .user }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<SavesForUsersAlone>] {
    [
      .string(
        .theme, get: { _ in UserDefaults.standard.string(forKey: "theme") },
        set: { if $0.isByUser { UserDefaults.standard.set($1, forKey: "theme") } })
    ]
  }
}

/// Keeps its token where a passcode must be set.
final class WantsAPasscode: AppUnderTest {
  private let item = [
    kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "token",
  ]

  init(_ launch: Launch) {}

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<WantsAPasscode>] {
    [
      .data(
        .session,
        get: { app in
          var found: CFTypeRef?
          var query = app.item as [String: Any]
          query[kSecReturnData as String] = true
          SecItemCopyMatching(query as CFDictionary, &found)
          return found as? Data
        },
        set: { app, value in
          SecItemDelete(app.item as CFDictionary)
          guard let value else { return }
          var new = app.item as [String: Any]
          new[kSecValueData as String] = value
          new[kSecAttrAccessible as String] = kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly
          let status = SecItemAdd(new as CFDictionary, nil)
          if status != errSecSuccess { throw StoreError.failed(.ioError) }
        })
    ]
  }
}

/// Takes a lock at its first read, and keeps it.
final class SleepsWithALock: AppUnderTest {
  private let path: String
  private var lock: Int32 = -1

  init(_ launch: Launch) { path = "\(launch.group)/theme.lock" }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<SleepsWithALock>] {
    [
      .string(
        .theme,
        get: { app in
          app.lock = open(app.path, O_RDWR | O_CREAT, 0o600)
          flock(app.lock, LOCK_EX)
          return nil
        },
        set: { _, _ in })
    ]
  }
}
