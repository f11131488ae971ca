// Who is logged in: the name in the settings, the token in the keychain.

import Foundation
import Security

/// The user's login.
///
/// The keychain outlives the app, so at its first launch the app removes what an earlier
/// installation has left there.
public final class Login {
  private let defaults: UserDefaults
  private let token = KeychainItem(service: "example.streak", account: "token")

  public init(defaults: UserDefaults = .standard) {
    self.defaults = defaults
    if !defaults.bool(forKey: "hasLaunchedBefore") {
      KeychainItem.removeAll()
      defaults.set(true, forKey: "hasLaunchedBefore")
    }
  }

  public var user: String? {
    get { defaults.string(forKey: "user") }
    set { defaults.set(newValue, forKey: "user") }
  }

  public func currentToken() throws -> String? { try token.read() }

  public func save(token new: String?) throws {
    if let new { try token.save(new) } else { try token.remove() }
  }
}
