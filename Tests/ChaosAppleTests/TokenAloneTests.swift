// An app that keeps a token and no session: nobody logs in, and the token is tried all the same.

import ChaosApple
import ChaosCatalog
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosSearch
import ChaosTrace
import Foundation
import Security
import Testing

@Suite struct TokenAloneTests {
  /// Seeds 1 to 10: none is chosen.
  private func found<App: AppUnderTest>(_ app: App.Type) -> Int {
    let (simulator, kind) = (Catalog().simulator(), AppKind<App>())
    return (UInt64(1)...10).count { seed in
      let source = TraceSource(
        seed: seed, eras: [.ios18], ordersThreads: true, keys: kind.keys)
      return (0..<200).contains { !simulator.run(source.trace($0), kind).violations.isEmpty }
    }
  }

  /// A flag in the defaults says that the app has run before: without it the keychain is another
  /// app's, and is cleared. Before the first unlock the flag reads false (F25).
  @Test func theWipedKeychainIsFound() { #expect(found(WipesTheKeychain.self) == 10) }

  @Test func theSameAppWithoutTheFlagHolds() { #expect(found(KeepsTheKeychain.self) == 0) }
}

/// Clears the keychain where its flag says that it has never run.
final class WipesTheKeychain: AppUnderTest {
  init(_ launch: Launch) throws {
    guard !UserDefaults.standard.bool(forKey: "hasRun") else { return }
    SecItemDelete(KeychainToken.item as CFDictionary)
    UserDefaults.standard.set(true, forKey: "hasRun")
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<WipesTheKeychain>] {
    [.data(.token, get: { _ in try KeychainToken.load() }, set: { try KeychainToken.save($1) })]
  }
}

/// The same without the flag. Before the first unlock some releases say of an item that it is not
/// there (F87): a file of class C, which opens from then on only, tells whether to believe it.
final class KeepsTheKeychain: AppUnderTest {
  init(_ launch: Launch) {}

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<KeepsTheKeychain>] {
    [
      .data(
        .token,
        get: { _ in
          if let token = try KeychainToken.load() { return token }
          let probe = NSHomeDirectory() + "/Documents/probe"
          guard FileManager.default.createFile(atPath: probe, contents: Data()) else {
            throw StoreError.unavailable
          }
          return nil
        }, set: { try KeychainToken.save($1) })
    ]
  }
}
