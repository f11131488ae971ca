// An item of the keychain as careful apps of the tests read and save it.

import ChaosContracts
import Foundation
import Security

/// The token's item.
enum KeychainToken {
  static let item = [
    kSecClass as String: kSecClassGenericPassword as String, kSecAttrAccount as String: "token",
  ]

  static func load() throws -> Data? {
    var query: [String: Any] = item
    query[kSecReturnData as String] = true
    var found: CFTypeRef?
    switch SecItemCopyMatching(query as CFDictionary, &found) {
    case errSecSuccess: return found as? Data
    case errSecItemNotFound: return nil
    default: throw StoreError.unavailable
    }
  }

  static func save(_ token: Data?) throws {
    guard let token else {
      return try check(SecItemDelete(item as CFDictionary), or: errSecItemNotFound)
    }
    let value = [kSecValueData as String: token]
    let status = SecItemUpdate(item as CFDictionary, value as CFDictionary)
    guard status == errSecItemNotFound else { return try check(status) }
    var new: [String: Any] = item
    new[kSecValueData as String] = token
    new[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlock
    try check(SecItemAdd(new as CFDictionary, nil))
  }

  private static func check(_ status: OSStatus, or other: OSStatus = errSecSuccess) throws {
    if status != errSecSuccess, status != other { throw StoreError.unknown(.ioError) }
  }
}
