// The keychain's functions: what they answer in each state of the lock, and what deleting destroys.

import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Security
import Testing

@Suite struct KeychainTests {
  private func told(
    _ words: [String], _ steps: String = "launch app user\nact app read theme",
    _ header: TraceHeader = TraceHeader(era: .ios18)
  ) throws -> [String] {
    try AppPlay(steps, header, on: AppKind<KeychainCalls>("keychain", words: words)).answers
  }

  @Test func anItemComesBack() throws {
    #expect(
      try told(["add", "copy", "add", "delete", "copy", "delete"]) == [
        "0 0 secret -25299 0 -25300 -25300"
      ])
  }

  @Test func anUpdateChangesTheData() throws {
    #expect(try told(["update", "add", "update", "copy"]) == ["-25300 0 0 0 changed"])
  }

  @Test func whatIsAskedForIsGiven() throws {
    #expect(try told(["add", "add-other", "attributes", "all"]) == ["0 0 ck,user 2"])
  }

  @Test func whatIsNotCoveredIsRefused() throws {
    #expect(try told(["certificate"]) == ["-50"])
  }

  /// What wrappers wipe: nothing is ever there.
  @Test func otherClassesAreEmpty() throws {
    #expect(try told(["others"]) == ["-25300 -25300 -25300"])
  }

  /// The keychain notes when an item was added and changed.
  @Test func datesAreKept() throws {
    #expect(try told(["add", "dates", "update", "dates"]) == ["0 same 0 later"])
  }

  private static let restarted = """
    launch app user
    act app read theme
    reboot
    launch app voip
    act app read session
    """

  /// Which class an item has is known without its key: a query that names it deletes what is
  /// locked, and leaves an item of another class.
  @Test func deletingByClassNeedsNoKey() throws {
    let answers = try told(
      ["add", "/", "delete-unlocked", "delete-class", "delete-class"], Self.restarted)
    #expect(answers == ["0", "-25300 0 -25300"])
  }

  /// What names an item may be said again, as wrappers do that pass on all they know.
  @Test func anUpdateMayRepeatTheName() throws {
    #expect(try told(["add", "update-named", "copy"]) == ["0 0 0 changed"])
  }

  /// An item has its new name, and no other item may have it.
  @Test func anUpdateMayGiveAnotherName() throws {
    let renamed = ["add", "rename", "copy", "copy-other", "all"]
    #expect(try told(renamed) == ["0 0 -25300 0 changed 1"])
    let taken = ["add", "add-other", "rename", "copy", "copy-other"]
    #expect(try told(taken) == ["0 0 -25299 0 secret 0 secret"])
    let both = ["add", "add-other", "rename-all", "copy", "copy-other"]
    #expect(try told(both) == ["0 0 -25299 0 secret 0 secret"])
    // One of two that a query means is named as a third is: neither changes.
    let third = ["add", "add-default-other", "add-third", "rename-service", "all"]
    #expect(try told(third) == ["0 0 0 -25299 2"])
    let one = ["add", "add-default-other", "rename-new", "all", "copy", "copy-third"]
    #expect(try told(one) == ["0 0 -25299 2 0 secret -25300"])
    let early = try told(["add", "/", "rename"], Self.restarted)
    #expect(early == ["0", "-25308"])
    let later = """
      launch app user
      act app read theme
      reboot
      unlock
      launch app user
      act app read session
      """
    let kept = try told(["add", "rename", "/", "copy", "copy-other"], later)
    #expect(kept.last == "-25300 0 changed")
  }

  /// Before the first unlock reading and adding are refused (F86, F89), and deleting works (F88).
  @Test func deletingNeedsNoKey() throws {
    let answers = try told(["add", "/", "copy", "add", "delete"], Self.restarted)
    #expect(answers == ["0", "-25308 -25308 0"])
  }

  /// Some phones say "not found" of an item that is there (F87).
  @Test func notFoundMayBeALie() throws {
    let header = TraceHeader(era: .adversarial)
    #expect(try told(["add", "/", "copy"], Self.restarted, header) == ["0", "-25300"])
  }

  /// WhenUnlocked, the default, is class A: gone when the phone is locked (F84).
  @Test func theDefaultIsWhileUnlocked() throws {
    let steps = """
      launch app user
      act app read theme
      lock
      wait 1min
      act app read session
      """
    #expect(try told(["add-default", "/", "copy"], steps) == ["0", "-25308"])
    #expect(try told(["add", "/", "copy"], steps) == ["0", "0 secret"])
  }

  /// Items outlive the app (F90).
  @Test func itemsOutliveTheApp() throws {
    let steps = """
      launch app user
      act app read theme
      reinstall
      launch app user
      act app read session
      """
    #expect(try told(["add", "/", "copy"], steps) == ["0", "0 secret"])
  }

  /// S8: a flag in the defaults, absent before the first unlock, and a wipe that needs no key.
  @Test(arguments: EraName.allCases) func theFirstLaunchWipe(_ era: EraName) throws {
    let steps = """
      launch app user
      act app login
      wait 1min
      wait 1min
      reboot
      launch app voip
      act app read session
      unlock
      """
    let header = TraceHeader(era: era)
    let naive = try AppPlay(steps, header, on: AppKind<Login>("login", words: ["naive"]))
    #expect(!naive.broken.isEmpty)
    let told = naive.outcome.violations.map(\.message).joined()
    #expect(told.contains("token"), "\(told)")
    let careful = try AppPlay(steps, header, on: AppKind<Login>("login", words: ["careful"]))
    #expect(careful.broken.isEmpty, "\(careful.outcome.violations.map(\.message))")
  }
}

/// Calls of the keychain, by their names: `theme` makes those up to a stroke, `session` the others.
final class KeychainCalls: AppUnderTest {
  private let words: [String]

  init(_ launch: Launch) throws { words = launch.words }

  static var keys: [AppKey<KeychainCalls>] {
    [
      .string(.theme, get: { $0.line(first: true) }, set: { _, _ in }),
      .string(.session, get: { $0.line(first: false) }, set: { _, _ in }),
    ]
  }

  private func line(first: Bool) -> String {
    let parts = words.split(separator: "/", omittingEmptySubsequences: false)
    let calls = first ? parts[0] : parts[1]
    return "t=\(calls.map(call).joined(separator: " "));v=0;"
  }

  private var query: [String: Any] {
    [
      kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "login",
      kSecAttrAccount as String: "user",
    ]
  }

  private func dates(_ query: [String: Any]) -> String {
    var query = query
    query[kSecReturnAttributes as String] = true
    var result: AnyObject?
    guard SecItemCopyMatching(query as CFDictionary, &result) == errSecSuccess,
      let item = result as? [String: Any],
      let added = item[kSecAttrCreationDate as String] as? Date,
      let changed = item[kSecAttrModificationDate as String] as? Date
    else { return "none" }
    return added == changed ? "same" : added < changed ? "later" : "earlier"
  }

  private func call(_ name: String) -> String {
    var query = query
    switch name {
    case "add-third", "add-default-other":
      query[kSecAttrService as String] = name == "add-third" ? "third" : "login"
      query[kSecAttrAccount as String] = name == "add-third" ? "user" : "default"
      return "\(SecItemAdd(query as CFDictionary, nil))"
    case "rename-service", "rename-new":
      query[kSecAttrAccount as String] = nil
      let attribute = name == "rename-new" ? kSecAttrAccount : kSecAttrService
      let change = [attribute as String: "third"]
      return "\(SecItemUpdate(query as CFDictionary, change as CFDictionary))"
    case "add", "add-other", "add-default":
      query[kSecValueData as String] = Data("secret".utf8)
      if name != "add-default" {
        query[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlock
      }
      if name == "add-other" { query[kSecAttrAccount as String] = "other" }
      return "\(SecItemAdd(query as CFDictionary, nil))"
    case "copy", "copy-other", "copy-third":
      if name == "copy-third" { query[kSecAttrAccount as String] = "third" }
      if name == "copy-other" { query[kSecAttrAccount as String] = "other" }
      query[kSecReturnData as String] = kCFBooleanTrue
      query[kSecMatchLimit as String] = kSecMatchLimitOne
      var result: AnyObject?
      let status = SecItemCopyMatching(query as CFDictionary, &result)
      let data = (result as? Data).map { " " + String(decoding: $0, as: UTF8.self) }
      return "\(status)\(data ?? "")"
    case "attributes":
      query[kSecReturnAttributes as String] = true
      var result: CFTypeRef?
      guard SecItemCopyMatching(query as CFDictionary, &result) == errSecSuccess,
        let item = result as? [String: Any]
      else { return "none" }
      return "\(item[kSecAttrAccessible as String] ?? ""),\(item[kSecAttrAccount as String] ?? "")"
    case "all":
      let all: [String: Any] = [
        kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "login",
        kSecMatchLimit as String: kSecMatchLimitAll, kSecReturnAttributes as String: true,
      ]
      var result: AnyObject?
      _ = SecItemCopyMatching(all as CFDictionary, &result)
      return "\((result as? [[String: Any]])?.count ?? 0)"
    case "update":
      let change = [kSecValueData as String: Data("changed".utf8)]
      return "\(SecItemUpdate(query as CFDictionary, change as CFDictionary))"
    case "update-named", "rename", "rename-all":
      let change: [String: Any] = [
        kSecValueData as String: Data("changed".utf8), kSecAttrSynchronizable as String: false,
        kSecAttrAccount as String:
          name == "update-named" ? query[kSecAttrAccount as String] ?? "" : "other",
      ]
      if name == "rename-all" { query[kSecAttrAccount as String] = nil }
      return "\(SecItemUpdate(query as CFDictionary, change as CFDictionary))"
    case "delete-class", "delete-unlocked":
      query[kSecAttrAccessible as String] =
        name == "delete-class"
        ? kSecAttrAccessibleAfterFirstUnlock : kSecAttrAccessibleWhenUnlocked
      return "\(SecItemDelete(query as CFDictionary))"
    case "delete": return "\(SecItemDelete(query as CFDictionary))"
    case "others":
      return [kSecClassKey, kSecClassCertificate, kSecClassIdentity]
        .map { "\(SecItemDelete([kSecClass as String: $0] as CFDictionary))" }
        .joined(separator: " ")
    case "dates": return dates(query)
    default: return "\(SecItemAdd([kSecClass as String: "cert"] as CFDictionary, nil))"
    }
  }
}

/// A login: the user's name in the defaults, the token in the keychain. At its first launch the app
/// wipes what an earlier installation left there.
final class Login: AppUnderTest {
  private let defaults = UserDefaults.standard

  init(_ launch: Launch) throws {
    let wipe = [kSecClass as String: kSecClassGenericPassword] as CFDictionary
    if launch.words[0] == "naive" {
      if !defaults.bool(forKey: "hasLaunched") {
        _ = SecItemDelete(wipe)
        defaults.set(true, forKey: "hasLaunched")
      }
      return
    }
    // A file without protection can be looked for at any time.
    let flag = launch.container + "/Documents/launched"
    if FileManager.default.fileExists(atPath: flag) { return }
    _ = SecItemDelete(wipe)
    _ = FileManager.default.createFile(
      atPath: flag, contents: Data(), attributes: [.protectionKey: FileProtectionType.none])
  }

  private var query: [String: Any] {
    [kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: "token"]
  }

  private func token() throws -> String? {
    var query = query
    query[kSecReturnData as String] = true
    var result: AnyObject?
    switch SecItemCopyMatching(query as CFDictionary, &result) {
    case errSecSuccess: return (result as? Data).map { String(decoding: $0, as: UTF8.self) }
    case errSecItemNotFound: return nil
    default: throw StoreError.unavailable
    }
  }

  private func save(_ token: String?) throws {
    guard let token else {
      _ = SecItemDelete(query as CFDictionary)
      return
    }
    let data = [kSecValueData as String: Data(token.utf8)]
    var status = SecItemUpdate(query as CFDictionary, data as CFDictionary)
    if status == errSecItemNotFound {
      var item = query.merging(data) { _, new in new }
      item[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlock
      status = SecItemAdd(item as CFDictionary, nil)
    }
    if status != errSecSuccess { throw StoreError.unavailable }
  }

  static var keys: [AppKey<Login>] {
    [
      .string(
        .session,
        get: { app in
          // A session of the defaults that begins too early may stay empty (F36).
          if !app.isReadable { throw StoreError.unavailable }
          return app.defaults.string(forKey: "user")
        }, set: { $0.defaults.set($1, forKey: "user") }),
      .string(.token, get: { try $0.token() }, set: { try $0.save($1) }),
    ]
  }

  /// Whether a file of the default class could be opened: the other half of this app is careful.
  private var isReadable: Bool {
    let probe = NSHomeDirectory() + "/Documents/probe"
    if !FileManager.default.fileExists(atPath: probe) {
      return FileManager.default.createFile(atPath: probe, contents: Data())
    }
    return FileHandle(forReadingAtPath: probe) != nil
  }
}
