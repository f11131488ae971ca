// One secret in the keychain.

import Foundation
import Security

/// A generic password.
public struct KeychainItem {
  /// The keychain's answer, where it was no success.
  public struct Failure: Error {
    public let status: OSStatus
  }

  private let service: String
  private let account: String

  public init(service: String, account: String) {
    self.service = service
    self.account = account
  }

  private var query: [String: Any] {
    [
      kSecClass as String: kSecClassGenericPassword,
      kSecAttrService as String: service,
      kSecAttrAccount as String: account,
    ]
  }

  /// - Returns: nil if there is none.
  public func read() throws -> String? {
    var query = query
    query[kSecReturnData as String] = kCFBooleanTrue
    query[kSecMatchLimit as String] = kSecMatchLimitOne
    var result: AnyObject?
    let status = SecItemCopyMatching(query as CFDictionary, &result)
    switch status {
    case errSecSuccess:
      guard let data = result as? Data else { throw Failure(status: errSecDecode) }
      return String(data: data, encoding: .utf8)
    case errSecItemNotFound: return nil
    default: throw Failure(status: status)
    }
  }

  public func save(_ secret: String) throws {
    let data: [String: Any] = [kSecValueData as String: Data(secret.utf8)]
    var status = SecItemUpdate(query as CFDictionary, data as CFDictionary)
    if status == errSecItemNotFound {
      var item = query.merging(data) { _, new in new }
      // Background launches need it on a locked phone.
      item[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlock
      status = SecItemAdd(item as CFDictionary, nil)
    }
    guard status == errSecSuccess else { throw Failure(status: status) }
  }

  public func remove() throws {
    let status = SecItemDelete(query as CFDictionary)
    guard status == errSecSuccess || status == errSecItemNotFound else {
      throw Failure(status: status)
    }
  }

  /// Removes every password of the app.
  public static func removeAll() {
    SecItemDelete([kSecClass as String: kSecClassGenericPassword] as CFDictionary)
  }
}
