// Items of the keychain that ask the user before they are read: who can be asked, and who refuses.

import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import LocalAuthentication
import Security
import Testing

@Suite struct AccessControlTests {
  private static let here = "launch app user\nact app read theme\nact app read session"

  private func told(_ words: [String], _ steps: String = here) throws -> String? {
    try AppPlay(steps, on: AppKind<GuardedItem>("guarded", words: words)).answers.last
  }

  /// The user who looks at the app agrees.
  @Test(arguments: [
    ("read", "0 secret"), ("attributes", "0 yes"), ("exists", "0"), ("update", "0 0 changed"),
    ("plain", "0 secret"), ("fail", "-25308"), ("skip", "-25300"), ("fail-attributes", "0 yes"),
    ("quiet", "-25308"), ("asked", "0 secret"), ("ended", "invalidContext"), ("delete", "0 -25300"),
    ("both", "-50"), ("nonsense", "nil -50"), ("policy", "agreed"),
  ])
  func theUserAgrees(_ call: String, _ answer: String) throws {
    #expect(try told([call]) == answer)
  }

  /// A launch in the background finds nobody to ask, and neither does a locked phone.
  @Test(arguments: [
    ("read", "-25308"), ("update", "-25308 -25308"), ("attributes", "0 yes"),
    ("plain", "0 secret"),
    ("asked", "-25308"), ("policy", "notInteractive"),
  ])
  func nobodyIsThere(_ call: String, _ answer: String) throws {
    let background = """
      launch app user
      act app read theme
      kill app jetsam
      launch app voip
      act app read session
      """
    #expect(try told([call], background) == answer)
    let locked = "launch app user\nact app read theme\nlock\nwait 1min\nact app read session"
    #expect(try told([call], locked) == answer)
  }

  /// The user refuses where a trace refuses a call of the keychain: one reads, the next one asks.
  @Test(arguments: [("read", 2, "-128"), ("policy", 1, "userCancel"), ("asked", 3, "0 secret")])
  func theUserRefuses(_ call: String, _ nth: Int, _ answer: String) throws {
    let steps = """
      launch app user
      act app read theme
      fault app keychain-not-allowed nth=\(nth)
      act app read session
      """
    #expect(try told([call], steps) == answer)
  }
}

/// An item that asks the user: `theme` adds it, `session` uses it.
final class GuardedItem: AppUnderTest {
  private let call: String

  init(_ launch: Launch) throws { call = launch.words[0] }

  static var keys: [AppKey<GuardedItem>] {
    [
      .string(
        .theme,
        get: { app in
          app.add()
          return nil
        }, set: { _, _ in }),
      .string(.session, get: { "t=\($0.use());v=0;" }, set: { _, _ in }),
    ]
  }

  private var query: [String: Any] {
    [kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: "user"]
  }

  private func control(_ flags: SecAccessControlCreateFlags) -> SecAccessControl? {
    SecAccessControlCreateWithFlags(
      kCFAllocatorDefault, kSecAttrAccessibleAfterFirstUnlock, flags, nil)
  }

  @discardableResult private func add() -> OSStatus {
    var item = query
    item[kSecValueData as String] = Data("secret".utf8)
    item[kSecAttrAccessControl as String] = control(call == "plain" ? [] : .userPresence)
    if call == "both" { item[kSecAttrAccessible as String] = kSecAttrAccessibleAlways }
    return SecItemAdd(item as CFDictionary, nil)
  }

  private func read(_ more: [String: Any] = [:]) -> String {
    var query = query.merging(more) { _, new in new }
    query[kSecReturnData as String] = true
    var result: AnyObject?
    let status = SecItemCopyMatching(query as CFDictionary, &result)
    guard let data = result as? Data else { return "\(status)" }
    return "\(status) \(String(decoding: data, as: UTF8.self))"
  }

  private func attributes(_ more: [String: Any] = [:]) -> String {
    var query = query.merging(more) { _, new in new }
    query[kSecReturnAttributes as String] = true
    var result: AnyObject?
    let status = SecItemCopyMatching(query as CFDictionary, &result)
    let item = result as? [String: Any]
    return "\(status) \(item?[kSecAttrAccessControl as String] is SecAccessControl ? "yes" : "no")"
  }

  private func use() -> String {
    let silent = [kSecUseAuthenticationUI as String: kSecUseAuthenticationUIFail]
    switch call {
    case "attributes": return attributes()
    case "fail-attributes": return attributes(silent)
    case "exists": return "\(SecItemCopyMatching(query as CFDictionary, nil))"
    case "fail": return read(silent)
    case "skip": return read([kSecUseAuthenticationUI as String: kSecUseAuthenticationUISkip])
    case "quiet", "asked", "ended", "policy": return inContext()
    case "update":
      let change = [kSecValueData as String: Data("changed".utf8)]
      return "\(SecItemUpdate(query as CFDictionary, change as CFDictionary)) \(read())"
    case "delete":
      return "\(SecItemDelete(query as CFDictionary)) \(read())"
    case "both": return "\(add())"
    case "nonsense":
      var error: Unmanaged<CFError>?
      let control = SecAccessControlCreateWithFlags(nil, "never", .userPresence, &error)
      let code = error.map { CFErrorGetCode($0.takeRetainedValue()) } ?? 0
      return "\(control == nil ? "nil" : "some") \(code)"
    default: return read()
    }
  }

  private func inContext() -> String {
    let context = LAContext()
    context.localizedReason = "to show what is saved"
    if call == "quiet" { context.interactionNotAllowed = true }
    if call == "ended" { context.invalidate() }
    if call != "quiet" {
      let reply = evaluate(context)
      if call != "asked" { return reply }
    }
    return read([kSecUseAuthenticationContext as String: context])
  }

  private func evaluate(_ context: LAContext) -> String {
    let reply = Reply()
    let done = DispatchSemaphore(value: 0)
    context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "to go on") {
      isOwner, error in
      reply.word = isOwner ? "agreed" : (error as? LAError).map { "\($0.code)" } ?? "nothing"
      done.signal()
    }
    done.wait()
    return reply.word
  }
}

/// `@unchecked`: it is read when it was written.
private final class Reply: @unchecked Sendable {
  var word = ""
}
