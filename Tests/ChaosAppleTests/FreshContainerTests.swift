// What a container does not have before the app makes it, and what a query may not say.

import ChaosContracts
import ChaosProcess
import ChaosReports
import ChaosTrace
import Foundation
import Security
import Testing

@Suite struct FreshContainerTests {
  private static let steps =
    "launch app user\nact app write theme\nkill app jetsam\nlaunch app user\nact app read theme"

  /// A file in a folder that is not there is not saved, and the app does not look.
  @Test func applicationSupportIsNotThere() throws {
    let play = try AppPlay(Self.steps, on: AppKind<ForgetsItsFolder>("app"))
    #expect(!play.broken.isEmpty)
    #expect(play.answers == ["absent"])
    let rows = Story(play.outcome.judged, play.outcome.violations.first).rows
    #expect(rows.contains { $0.outcome.contains("No such file or directory") })
  }

  @Test func whoeverMakesItHasIt() throws {
    let play = try AppPlay(Self.steps, on: AppKind<MakesItsFolder>("app"))
    #expect(play.broken == [])
    #expect(play.answers == ["theme-1"])
  }

  /// It is gone with the app, too.
  @Test func aNewInstallationHasNone() throws {
    let steps = "launch app user\nact app write theme\nreinstall\nlaunch app user\n"
    let play = try AppPlay(
      steps + "act app write theme\nact app read theme", on: AppKind<MakesItsFolder>("app"))
    #expect(play.broken == [])
    #expect(play.answers == ["theme-2"])
  }

  /// A logout that asks for one item deletes none.
  @Test func aLimitIsRefused() throws {
    let steps = "launch app user\nact app write session\nact app remove session\n"
    let play = try AppPlay(steps + "act app read session", on: AppKind<DeletesOne>("app"))
    #expect(play.broken.contains("RemovedStaysRemoved"))
    #expect(play.answers == ["session-1"])
  }
}

/// Saves in Application Support as if it were there.
final class ForgetsItsFolder: AppUnderTest {
  private let place: URL

  init(_ launch: Launch) {
    let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    place = folders[0].appendingPathComponent("theme")
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<ForgetsItsFolder>] {
    [
      .string(
        .theme, get: { try? String(contentsOf: $0.place, encoding: .utf8) },
        set: { try? $1?.write(to: $0.place, atomically: true, encoding: .utf8) })
    ]
  }
}

/// Makes the folder, as Apple says.
final class MakesItsFolder: AppUnderTest {
  private let place: URL

  init(_ launch: Launch) throws {
    place = try FileManager.default.url(
      for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true
    ).appendingPathComponent("theme")
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<MakesItsFolder>] {
    [
      .string(
        .theme, get: { try? String(contentsOf: $0.place, encoding: .utf8) },
        set: { try $1?.write(to: $0.place, atomically: true, encoding: .utf8) })
    ]
  }
}

/// Uses the query with which it reads for deleting, too.
final class DeletesOne: AppUnderTest {
  private static var item: [String: Any] {
    [
      kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: "session",
      kSecMatchLimit as String: kSecMatchLimitOne,
    ]
  }

  init(_ launch: Launch) {}

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<DeletesOne>] {
    [
      .data(
        .session,
        get: { _ in
          var found: CFTypeRef?
          var query = item as [String: Any]
          query[kSecReturnData as String] = true
          SecItemCopyMatching(query as CFDictionary, &found)
          return found as? Data
        },
        set: { _, value in
          SecItemDelete(item as CFDictionary)
          guard let value else { return }
          var new = item as [String: Any]
          new[kSecMatchLimit as String] = nil
          new[kSecValueData as String] = value
          SecItemAdd(new as CFDictionary, nil)
        }
      ).inKeychain()
    ]
  }
}
