// An item of the keychain: what names it, and what else is known of it.

import ChaosApple
import ChaosPhone
import Foundation

/// A password of the keychain.
struct Item {
  /// By the names of attributes.
  var attributes: [String: PropertyListValue]
  var data: [UInt8]

  /// What makes an item another one, by class.
  static func identity(_ itemClass: String) -> [String]? {
    switch itemClass {
    case kSecClassGenericPassword.word:
      [
        kSecAttrAccessGroup.word, kSecAttrSynchronizable.word, kSecAttrService.word,
        kSecAttrAccount.word,
      ]
    case kSecClassInternetPassword.word:
      [
        kSecAttrAccessGroup.word, kSecAttrSynchronizable.word, kSecAttrServer.word,
        kSecAttrAccount.word,
        kSecAttrProtocol.word, kSecAttrAuthenticationType.word, kSecAttrPort.word,
        kSecAttrPath.word,
        kSecAttrSecurityDomain.word,
      ]
    default: nil
    }
  }

  /// What an app has that names no group: the first of its own.
  static let ownGroup = PropertyListValue.text("app")

  // MARK: Names

  private static let separator: Character = "\u{1f}"

  /// The name under which an item is kept: its class and its identity.
  static func account(_ itemClass: String, _ attributes: [String: PropertyListValue]) -> String {
    let identity = identity(itemClass) ?? []
    return ([itemClass] + identity.map { words(attributes[$0]) })
      .joined(separator: String(separator))
  }

  /// The identity that a name says.
  static func parts(_ account: String) -> (itemClass: String, words: [String: String])? {
    let parts = account.split(separator: separator, omittingEmptySubsequences: false)
      .map(String.init)
    guard let itemClass = parts.first, let identity = identity(itemClass),
      parts.count == identity.count + 1
    else { return nil }
    return (itemClass, Dictionary(zip(identity, parts.dropFirst())) { first, _ in first })
  }

  /// An attribute as a part of a name.
  static func words(_ value: PropertyListValue?) -> String {
    switch value {
    case .text(let text)?:
      "t"
        + text.replacingOccurrences(of: "\u{1b}", with: "\u{1b}0")
        .replacingOccurrences(of: String(separator), with: "\u{1b}1")
    case .whole(let number)?: "n\(number)"
    case .flag(let flag)?: flag ? "1" : ""
    case .data(let bytes)?: "d" + bytes.map { String($0, radix: 16) }.joined(separator: ".")
    default: ""
    }
  }

  // MARK: Bytes

  var bytes: [UInt8] {
    let names = attributes.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var entries: [PropertyListValue.Entry] = []
    for name in names {
      if let value = attributes[name] { entries.append(.init(name: name, value: value)) }
    }
    return PropertyListValue.list([.table(entries), .data(data)]).bytes
  }

  init(_ attributes: [String: PropertyListValue], _ data: [UInt8]) {
    self.attributes = attributes
    self.data = data
  }

  init?(bytes: [UInt8]) {
    guard case .list(let parts)? = PropertyListValue(bytes: bytes), parts.count == 2,
      case .table(let entries) = parts[0], case .data(let data) = parts[1]
    else { return nil }
    self.init(Dictionary(entries.map { ($0.name, $0.value) }) { first, _ in first }, data)
  }

  // MARK: Accessibility

  /// Nil for an item without access control.
  var control: SecAccessControl? {
    guard case .whole(let flags)? = attributes[kSecAttrAccessControl.word],
      case .text(let protection)? = attributes[kSecAttrAccessible.word]
    else { return nil }
    return SecAccessControl(protection, .init(rawValue: CFOptionFlags(flags)))
  }

  /// Whether the user must agree before it is read or changed.
  var asksUser: Bool { control?.flags.asksUser ?? false }

  /// When it may be used: while unlocked if nothing is said (F84). Nil for a word there is not.
  static func accessibility(_ attributes: [String: PropertyListValue]) -> Accessibility? {
    guard let value = attributes[kSecAttrAccessible.word] else {
      return Accessibility(.whenUnlocked)
    }
    guard case .text(let word) = value else { return nil }
    switch word {
    case kSecAttrAccessibleWhenUnlocked.word: return Accessibility(.whenUnlocked)
    case kSecAttrAccessibleAfterFirstUnlock.word: return Accessibility(.afterFirstUnlock)
    case kSecAttrAccessibleAlways.word: return Accessibility(.always)
    case kSecAttrAccessibleWhenUnlockedThisDeviceOnly.word:
      return Accessibility(.whenUnlocked, isThisDeviceOnly: true)
    case kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly.word:
      return Accessibility(.afterFirstUnlock, isThisDeviceOnly: true)
    case kSecAttrAccessibleAlwaysThisDeviceOnly.word:
      return Accessibility(.always, isThisDeviceOnly: true)
    case kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly.word:
      return Accessibility(.whenPasscodeSet)
    default: return nil
    }
  }
}
