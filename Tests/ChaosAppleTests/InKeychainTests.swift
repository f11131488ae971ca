// A key of the keychain beside keys in files: what outlives the app, and what a backup brings.

import ChaosCatalog
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Security
import Testing

@Suite struct InKeychainTests {
  private static let work = "launch app user\nact app write session\nact app write theme\n"
  private static let look = "\nunlock\nlaunch app user\nact app read session\nact app read theme"

  private func play<App: AppUnderTest>(_ trouble: String, _ app: App.Type) throws -> AppPlay {
    let play = try AppPlay(Self.work + trouble + Self.look, on: AppKind<App>("app"))
    #expect(play.outcome.refusals.isEmpty)
    return play
  }

  @Test func itOutlivesTheApp() throws {
    let play = try play("reinstall", SessionInKeychain.self)
    #expect(play.answers == ["session-1", "absent"])
    #expect(play.broken == [])
  }

  /// Whoever does not say so promises that it goes with the app.
  @Test func elseItHasToGo() throws {
    let play = try play("reinstall", SilentSession.self)
    #expect(play.answers == ["session-1", "absent"])
    #expect(play.broken == ["NoSilentRegression"])
  }

  /// A session that is lost with the app is one that the keychain should have kept.
  @Test func itHasToStay() throws {
    let play = try play("reinstall", SessionInFile.self)
    #expect(play.answers == ["absent", "absent"])
    #expect(!play.broken.isEmpty)
  }

  @Test(arguments: ["restore-elsewhere", "restore-part files"])
  func whatDoesNotComeToThisDeviceIsNotMissed(_ trouble: String) throws {
    let bound = try play("wait 1min\nbackup\n\(trouble)", BoundSession.self)
    #expect(bound.answers == ["absent", "theme-2"])
    #expect(bound.broken == [])
  }

  /// What needs a passcode stays so, and what is bound to no device is not.
  @Test func theStrongerBindingCounts() {
    var promises = Promises()
    promises.boundTo = .passcode
    promises.keepInKeychain(.session, isThisDeviceOnly: true)
    promises.keepInKeychain(.theme)
    #expect(promises.of(.session).boundTo == .passcode)
    #expect(promises.of(.theme).boundTo == nil && promises.of(.draft).boundTo == .passcode)
  }

  /// What is bound to no device comes with a whole backup, and half a one is without it.
  @Test func halfABackupIsWithoutIt() throws {
    let half = try play("wait 1min\nbackup\nrestore-part files", SessionInKeychain.self)
    #expect(half.answers == ["absent", "theme-2"] && half.broken == [])
    let other = try play("wait 1min\nbackup\nrestore-part keychain", SessionInKeychain.self)
    #expect(other.answers == ["session-1", "absent"] && other.broken == [])
    let whole = try play("wait 1min\nbackup\nrestore-elsewhere", SessionInKeychain.self)
    #expect(whole.answers == ["session-1", "theme-2"] && whole.broken == [])
    let missed = try play("wait 1min\nbackup\nrestore-elsewhere", MissedSession.self)
    #expect(missed.answers == ["absent", "theme-2"])
    #expect(!missed.broken.isEmpty)
  }
}

/// Where the session is, for apps that keep their theme in the settings.
private enum Theme {
  static func text() -> String? { UserDefaults.standard.string(forKey: "theme") }
  static func set(_ text: String?) { UserDefaults.standard.set(text, forKey: "theme") }
}

private enum Session {
  static func text() throws -> String? {
    try KeychainToken.load().map { String(decoding: $0, as: UTF8.self) }
  }

  static func set(_ text: String?) throws { try KeychainToken.save(text.map { Data($0.utf8) }) }

  /// In an item that is bound to this device.
  static func bind(_ text: String?) throws {
    try KeychainToken.save(nil)
    guard let text else { return }
    var new: [String: Any] = KeychainToken.item
    new[kSecValueData as String] = Data(text.utf8)
    new[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
    guard SecItemAdd(new as CFDictionary, nil) == errSecSuccess else {
      throw StoreError.unknown(.ioError)
    }
  }
}

final class SessionInKeychain: AppUnderTest {
  init(_ launch: Launch) {}
  static var hasExtensions: Bool { false }
  static var keys: [AppKey<SessionInKeychain>] {
    [
      .string(.session, get: { _ in try Session.text() }, set: { try Session.set($1) })
        .inKeychain(),
      .string(.theme, get: { _ in Theme.text() }, set: { Theme.set($1) }),
    ]
  }
}

/// Says nothing of where it is.
final class SilentSession: AppUnderTest {
  init(_ launch: Launch) {}
  static var hasExtensions: Bool { false }
  static var keys: [AppKey<SilentSession>] {
    [
      .string(.session, get: { _ in try Session.text() }, set: { try Session.set($1) }),
      .string(.theme, get: { _ in Theme.text() }, set: { Theme.set($1) }),
    ]
  }
}

/// Says that the keychain has it, and writes a file.
final class SessionInFile: AppUnderTest {
  private let path: String
  init(_ launch: Launch) { path = "\(launch.container)/Documents/session" }
  static var hasExtensions: Bool { false }
  static var keys: [AppKey<SessionInFile>] {
    [
      .string(
        .session, get: { try? String(contentsOfFile: $0.path, encoding: .utf8) },
        set: { try Data(($1 ?? "").utf8).write(to: URL(fileURLWithPath: $0.path)) }
      ).inKeychain(),
      .string(.theme, get: { _ in Theme.text() }, set: { Theme.set($1) }),
    ]
  }
}

final class BoundSession: AppUnderTest {
  init(_ launch: Launch) {}
  static var hasExtensions: Bool { false }
  static var keys: [AppKey<BoundSession>] {
    [
      .string(.session, get: { _ in try Session.text() }, set: { try Session.bind($1) })
        .inKeychain(thisDeviceOnly: true),
      .string(.theme, get: { _ in Theme.text() }, set: { Theme.set($1) }),
    ]
  }
}

/// Its item is bound to this device, and it says that it is not.
final class MissedSession: AppUnderTest {
  init(_ launch: Launch) {}
  static var hasExtensions: Bool { false }
  static var keys: [AppKey<MissedSession>] {
    [
      .string(.session, get: { _ in try Session.text() }, set: { try Session.bind($1) })
        .inKeychain(),
      .string(.theme, get: { _ in Theme.text() }, set: { Theme.set($1) }),
    ]
  }
}
