// An app that keeps its token itself says when it is out of reach, and what it is bound to.

import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Security
import Testing

@Suite struct OwnTokenTests {
  private static let whileLocked = "launch app user\nact app write streak\nlock\nwait 11s\n"
    + "act app read streak"
  private static let elsewhere = "launch app user\nact app write streak\nbackup\n"
    + "restore-elsewhere\nunlock\nlaunch app user\nact app read streak"

  private func broken(_ steps: String, _ promises: @escaping @Sendable (inout Promises) -> Void)
    throws -> [String]
  {
    try AppPlay(
      steps,
      on: AppKind<OwnToken>("own-token") { era in
        var all = OwnToken.promises(era)
        promises(&all)
        return all
      }
    ).broken
  }

  @Test func whatIsPromisedWhileLockedIsKept() throws {
    #expect(try broken(Self.whileLocked) { _ in } == ["AvailableAsDeclared"])
    #expect(try broken(Self.whileLocked) { $0.protect(by: .complete) }.isEmpty)
  }

  /// As for all keys, so for one.
  @Test func aKeyMayBeBoundAlone() throws {
    let bound = try broken(Self.elsewhere) {
      $0.protect(by: .complete)
      $0.keepInKeychain(.token, isThisDeviceOnly: true)
    }
    #expect(bound.isEmpty)
    let free = try broken(Self.elsewhere) {
      $0.protect(by: .complete)
      $0.boundTo = .device
      $0.keepInKeychain(.token)
    }
    #expect(!free.isEmpty)
  }

  @Test func whatIsBoundToTheDeviceStaysThere() throws {
    #expect(try !broken(Self.elsewhere) { _ in }.isEmpty)
    #expect(try broken(Self.elsewhere) { $0.boundTo = .device }.isEmpty)
  }
}

/// One item, for this device and while it is unlocked.
final class OwnToken: AppUnderTest {
  init(_ launch: Launch) {}

  private static func save(_ token: Data?) throws {
    SecItemDelete(KeychainToken.item as CFDictionary)
    guard let token else { return }
    var new: [String: Any] = KeychainToken.item
    new[kSecValueData as String] = token
    new[kSecAttrAccessible as String] = kSecAttrAccessibleWhenUnlockedThisDeviceOnly
    guard SecItemAdd(new as CFDictionary, nil) == errSecSuccess else {
      throw StoreError.unavailable
    }
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<OwnToken>] {
    [.data(.token, get: { _ in try KeychainToken.load() }, set: { try save($1) })]
  }
}
