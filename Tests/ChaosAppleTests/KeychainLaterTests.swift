// A keychain item that a queue saves later, in the middle of nothing, before the first unlock.

import ChaosCampaign
import ChaosContracts
import ChaosProcess
import ChaosReports
import ChaosTrace
import Dispatch
import Foundation
import Security
import Testing

@Suite struct KeychainLaterTests {
  @Test func theRefusalIsTold() throws {
    let play = try AppPlay(
      "reboot\nlaunch app prewarm\nact app write session", on: AppKind<SavesTokenLater>("app"))
    let judged = play.outcome.judged
    let violation = try #require(play.outcome.violations.first)
    let words = CauseWords.cause(Cause(judged.history, violation), judged, violation)
    #expect(words == "a write before the first unlock, F86, F89")
    #expect(Story(judged, violation).rows.contains { $0.outcome.contains("-25308") })
  }
}

/// Answers from memory, and lets a queue save.
final class SavesTokenLater: AppUnderTest {
  private let queue = DispatchQueue(label: "later")
  private var token: Data?
  private static var item: [String: AnyObject] {
    [
      kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: "token" as CFString,
    ]
  }

  init(_ launch: Launch) {
    var found: CFTypeRef?
    var query = Self.item as [String: Any]
    query[kSecReturnData as String] = true
    SecItemCopyMatching(query as CFDictionary, &found)
    token = found as? Data
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<SavesTokenLater>] {
    [
      .data(
        .session, get: { $0.token },
        set: { app, value in
          app.token = value
          app.queue.async {
            var new = item as [String: Any]
            new[kSecValueData as String] = value
            SecItemAdd(new as CFDictionary, nil)
          }
        }
      ).inKeychain()
    ]
  }
}
