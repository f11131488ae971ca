// A user that logs out: the token has to go, in an app whose token is reached in no other way.

import ChaosApple
import ChaosContracts
import ChaosProcess
import ChaosTrace
import Foundation
import Security
import Testing

@testable import ChaosCampaign

@Suite struct LogoutsTests {
  /// From how many of ten seeds the first traces find a token after the logout, without any
  /// trouble.
  private func seeds(_ app: AppKind<LoggedIn>) -> Int {
    TenSeeds.count(app, traces: 200, eras: [.ios18], shows: { $0.contains("RemovedStaysRemoved") })
  }

  @Test func aTokenThatStaysIsFoundFromEachSeed() {
    #expect(seeds(AppKind<LoggedIn>("keeps-token", words: ["keeps"])) == 10)
    #expect(seeds(AppKind<LoggedIn>("removes-token")) == 0)
  }

  /// It is there without any trouble, so no trouble is a cause of its own.
  @Test func itIsOneFinding() {
    let plain = finding([])
    let others = [finding([.reinstalled]), finding([.beforeFirstUnlock, .reinstalled])]
    let found = FindingGroups.gather(others + [plain], [])
    #expect(found.map(\.cause) == [Cause(needs: [])])
    #expect(found.first?.seen == 3)
    var another = finding([.reinstalled])
    another.violation.message = "session reads session-1, expected absent"
    #expect(FindingGroups.gather([another, plain], []).count == 2)
  }

  private func finding(_ needs: [Circumstance]) -> Finding {
    let steps = needs.map { _ in Step.reinstall } + [.launch(.app, .user)]
    let violation = Violation(
      "RemovedStaysRemoved", message: "token reads token-1, expected absent")
    var finding = Finding(
      invariant: violation.invariant, store: "keeps-token", signature: "\(needs)",
      trace: Trace(steps: steps), violation: violation, originalSteps: 3, shrinkRuns: 1)
    finding.cause = Cause(needs: needs)
    finding.seen = 1
    return finding
  }
}

/// A session in a file and a token in the keychain, which one kind never removes.
final class LoggedIn: AppUnderTest {
  private let keepsToken: Bool
  private let file: URL

  init(_ launch: Launch) {
    keepsToken = launch.words.contains("keeps")
    file = URL(fileURLWithPath: "\(launch.container)/Documents/session")
  }

  static var hasExtensions: Bool { false }

  private var item: [CFString: Any] {
    [kSecClass: kSecClassGenericPassword, kSecAttrService: "token", kSecAttrAccount: "user"]
  }

  private func token() throws -> String? {
    var query = item
    query[kSecReturnData] = true
    var found: CFTypeRef?
    switch SecItemCopyMatching(query as CFDictionary, &found) {
    case errSecSuccess: return (found as? Data).map { String(decoding: $0, as: UTF8.self) }
    case errSecItemNotFound: return nil
    default: throw StoreError.unavailable
    }
  }

  private func set(token: String?) throws {
    if token == nil, keepsToken { return }
    let status = SecItemDelete(item as CFDictionary)
    guard [errSecSuccess, errSecItemNotFound].contains(status) else { throw StoreError.unavailable }
    guard let token else { return }
    var new = item
    new[kSecValueData] = Data(token.utf8)
    new[kSecAttrAccessible] = kSecAttrAccessibleAfterFirstUnlock
    guard SecItemAdd(new as CFDictionary, nil) == errSecSuccess else {
      throw StoreError.unavailable
    }
  }

  static var keys: [AppKey<LoggedIn>] {
    [
      AppKey.string(
        .session,
        get: { app in
          guard FileManager.default.fileExists(atPath: app.file.path) else { return nil }
          return String(decoding: try Data(contentsOf: app.file), as: UTF8.self)
        },
        set: { app, text in
          guard let text else { return try FileManager.default.removeItem(at: app.file) }
          try ProtectedWriting.write(Data(text.utf8), to: app.file, options: .atomic)
        }
      ).inFile(),
      AppKey.string(.token, get: { try $0.token() }, set: { try $0.set(token: $1) }).inKeychain(),
    ]
  }
}
