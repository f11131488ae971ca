// The login that loses nothing.

import Foundation

/// The user's login, with the name in a file of the app's own, and the token in the keychain.
///
/// It wipes nothing at a first launch: no mark can tell for sure that a launch is the first one. A
/// token of an earlier installation is the server's to refuse. And the keychain is not asked before
/// the first unlock: on some releases a token that cannot be read then looks as if there were none.
public final class KeptLogin {
  /// Nobody knows the token before the first unlock.
  public struct Locked: Error {}

  private let token = KeychainItem(service: "example.streak", account: "token")
  private let file: OwnFile
  private let unlock: FirstUnlock

  public init() throws {
    file = try OwnFile("login.json")
    unlock = FirstUnlock(folder: try AppGroup.folder(.default))
  }

  public func user() throws -> String? { try file.load()["user"] }

  public func save(user: String?) throws { try file.change("user", to: user) }

  public func currentToken() throws -> String? {
    guard unlock.happened else { throw Locked() }
    return try token.read()
  }

  public func save(token new: String?) throws {
    guard unlock.happened else { throw Locked() }
    if let new { try token.save(new) } else { try token.remove() }
  }
}
