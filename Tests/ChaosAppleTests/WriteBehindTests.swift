// Items of the keychain that an app has in memory for a while: what it promises of them counts.

import ChaosContracts
import ChaosPhone
@testable import ChaosProcess
import ChaosTrace
import Foundation
import Security
import Testing

@Suite struct WriteBehindTests {
  private func broken(_ steps: String, _ promises: @escaping @Sendable (inout Promises) -> Void)
    throws -> [String]
  {
    try AppPlay(
      steps,
      on: AppKind<HeldToken>("held") { era in
        var all = AppKind<HeldToken>.promisesOfPlatform(era)
        promises(&all)
        return all
      }
    ).broken
  }

  private let killed = """
    launch app user
    act app write streak
    kill app jetsam
    launch app user
    act app read streak
    """

  @Test func whatIsSavedByAFlushMayBeGoneBefore() throws {
    #expect(try broken(killed) { $0.writeLate(.token) }.isEmpty)
    #expect(try !broken(killed) { _ in }.isEmpty)
    let flushed = killed.replacing("kill app", with: "act app flush\nkill app")
    #expect(try broken(flushed) { $0.writeLate(.token) }.isEmpty)
  }

  /// Whoever was launched before goes on with what it saw.
  @Test func aSessionMayBeBehind() throws {
    let steps = """
      launch app user
      launch notifications push
      act notifications read streak
      act app write streak
      act app flush
      act notifications read streak
      """
    #expect(try broken(steps) { $0.share(.token, .perSession) }.isEmpty)
    #expect(try broken(steps) { $0.sharing = .perSession } == ["OtherProcessCatchesUp"])
  }
}

extension WriteBehindTests {
  @Test func aKeySaysItself() {
    func promises(_ key: AppKey<HeldToken>) -> Promises {
      var promises = Promises()
      key.promise(&promises)
      return promises
    }
    let plain = AppKey<HeldToken>.data(.session, get: { $0.token }, set: { $0.token = $1 })
    #expect(promises(plain.inKeychain()).of(.session).kill == .onReturn)
    #expect(promises(plain.inKeychain().writtenLate()).of(.session).kill == .onFlush)
    #expect(promises(plain.writtenLate()).isWrittenLate(.session))
  }
}

/// Reads its token at the launch alone, and saves it when it leaves the screen.
final class HeldToken: AppUnderTest {
  fileprivate var token: Data?
  private var isSaved = true

  private static var item: [String: Any] {
    [
      kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: "token",
      kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlock,
    ]
  }

  init(_ launch: Launch) throws {
    var found: CFTypeRef?
    var query = Self.item
    query[kSecReturnData as String] = true
    switch SecItemCopyMatching(query as NSDictionary, &found) {
    case errSecSuccess: token = found as? Data
    case errSecItemNotFound: break
    default: throw StoreError.unavailable
    }
  }

  func save() throws {
    if isSaved { return }
    SecItemDelete(Self.item as CFDictionary)
    if let token {
      var item = Self.item
      item[kSecValueData as String] = token
      guard SecItemAdd(item as CFDictionary, nil) == errSecSuccess else {
        throw StoreError.unknown(.ioError)
      }
    }
    isSaved = true
  }

  static var keys: [AppKey<HeldToken>] {
    [.data(.token, get: { $0.token }, set: { ($0.token, $0.isSaved) = ($1, false) })]
  }
}
