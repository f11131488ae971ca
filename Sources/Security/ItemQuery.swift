// A query of the keychain's functions: which items it means, and what of them it asks for.

import ChaosApple
import ChaosPhone
import Foundation

/// What a dictionary of `kSec…` keys says.
struct ItemQuery {
  let itemClass: String
  /// What is said of the items themselves.
  var attributes: [String: PropertyListValue] = [:]
  var data: [UInt8]?
  /// A name that an earlier answer gave.
  private(set) var reference: String?
  let wantsAll: Bool
  /// Whether it asks for fewer than all. Whoever deletes or changes items may not (-50).
  let isLimited: Bool
  private let wantsData: Bool
  private let wantsAttributes: Bool
  private let wantsReference: Bool
  /// An answer of the user's that the query brings, or a new one.
  let context: AuthenticationContext
  private let mayAsk: Bool
  /// Whether items for which the user must be asked are left out.
  let skipsAsking: Bool

  /// Nil for a class that is not covered, or a value that no attribute can have.
  init?(_ dictionary: CFDictionary) {
    guard let query = dictionary as? [String: Any] else { return nil }
    let reference = query[kSecValuePersistentRef.word] as? Data
    self.reference = reference.map { String(decoding: $0, as: UTF8.self) }
    let named = self.reference.flatMap { Item.parts($0)?.itemClass }
    guard let itemClass = query[kSecClass.word] as? String ?? named, Item.identity(itemClass) != nil
    else { return nil }
    self.itemClass = itemClass
    wantsAll =
      query[kSecMatchLimit.word] as? String == kSecMatchLimitAll.word
      || (query[kSecMatchLimit.word] as? NSNumber).map { $0.intValue > 1 } ?? false
    let limit = query[kSecMatchLimit.word]
    isLimited = limit != nil && limit as? String != kSecMatchLimitAll.word
    wantsData = Self.flag(query, kSecReturnData.word)
    wantsAttributes = Self.flag(query, kSecReturnAttributes.word)
    wantsReference = Self.flag(query, kSecReturnPersistentRef.word)
    let brought = query[kSecUseAuthenticationContext.word]
    guard brought == nil || brought is AuthenticationContext else { return nil }
    context = brought as? AuthenticationContext ?? AuthenticationContext()
    let asking = query[kSecUseAuthenticationUI.word] as? String
    skipsAsking = asking == kSecUseAuthenticationUISkip.word
    mayAsk =
      asking != kSecUseAuthenticationUIFail.word
      && !Self.flag(query, kSecUseNoAuthenticationUI.word)
    guard add(query) else { return nil }
  }

  /// Whether it is about keys, certificates or identities, of which there are none.
  static func isAboutNothing(_ query: CFDictionary) -> Bool {
    let others = [kSecClassKey.word, kSecClassCertificate.word, kSecClassIdentity.word]
    return (query[kSecClass.word] as? String).map(others.contains) ?? false
  }

  private static func flag(_ query: [String: Any], _ key: String) -> Bool {
    (query[key] as? NSNumber)?.boolValue ?? false
  }

  /// Takes over what a dictionary says of items; false if no attribute can have such a value.
  mutating func add(_ query: [String: Any]) -> Bool {
    for (name, value) in query where !Self.isAboutAnswers(name) {
      if name == kSecValueData.word {
        guard let bytes = value as? Data else { return false }
        data = Array(bytes)
      } else if name == kSecAttrAccessControl.word {
        guard let control = value as? SecAccessControl, query[kSecAttrAccessible.word] == nil else {
          return false
        }
        attributes[kSecAttrAccessControl.word] = .whole(Int64(control.flags.rawValue))
        attributes[kSecAttrAccessible.word] = .text(control.protection)
      } else {
        guard let value = PropertyListValue(value) else { return false }
        attributes[name] = value
      }
    }
    return true
  }

  private static func isAboutAnswers(_ name: String) -> Bool {
    name.hasPrefix("r_") || name.hasPrefix("m_") || name.hasPrefix("u_")
      || [kSecClass.word, kSecValuePersistentRef.word, kSecUseDataProtectionKeychain.word].contains(
        name)
  }

  /// Whether an item with this name and this protection may be meant: to know them needs no key
  /// (F88).
  func matches(_ account: String, _ accessibility: Accessibility) -> Bool {
    if let reference { return reference == account }
    if attributes[kSecAttrAccessible.word] != nil, Item.accessibility(attributes) != accessibility {
      return false
    }
    guard let parts = Item.parts(account), parts.itemClass == itemClass else { return false }
    for (name, words) in parts.words {
      if name == kSecAttrSynchronizable.word {
        if attributes[name] == .text(kSecAttrSynchronizableAny.word) { continue }
        if Item.words(attributes[name]) != words { return false }
      } else if let asked = attributes[name], Item.words(asked) != words {
        return false
      }
    }
    return true
  }

  /// Whether the query says more than a name tells.
  var needsContent: Bool {
    guard let identity = Item.identity(itemClass) else { return false }
    return attributes.keys.contains { !identity.contains($0) && $0 != kSecAttrAccessible.word }
  }

  func matches(_ item: Item) -> Bool {
    guard let identity = Item.identity(itemClass) else { return false }
    return attributes.allSatisfy {
      identity.contains($0.key) || item.attributes[$0.key] == $0.value
    }
  }

  /// Whether an item may be read or changed: its access control may ask the user first. Attributes
  /// alone need nobody.
  ///
  /// - Returns: an `OSStatus`.
  func allow(_ item: Item, toChange: Bool = false) -> OSStatus {
    guard toChange || wantsData, item.asksUser else { return errSecSuccess }
    return mayAsk ? context.ask() : errSecInteractionNotAllowed
  }

  /// What the caller is given of an item; nil if it only asked whether there is one.
  func answer(_ item: Item, _ account: String) -> AnyObject? {
    let reference = Data(account.utf8)
    let count = [wantsData, wantsAttributes, wantsReference].count { $0 }
    if count == 0 { return nil }
    if count == 1, wantsData { return NSData(data: Data(item.data)) }
    if count == 1, wantsReference { return NSData(data: reference) }
    var all: [String: Any] = [:]
    if wantsAttributes {
      all = item.attributes.mapValues(\.object)
      all[kSecAttrAccessControl.word] = item.control
      all[kSecClass.word] = itemClass
    }
    if wantsData { all[kSecValueData.word] = Data(item.data) }
    if wantsReference { all[kSecValuePersistentRef.word] = reference }
    return NSDictionary(dictionary: all)
  }
}
