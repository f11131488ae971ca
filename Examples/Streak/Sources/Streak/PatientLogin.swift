// The login that never wipes by mistake.

import Foundation
import Security

/// The user's login, with the mark of the first launch where it can always be seen.
///
/// Before the first unlock `UserDefaults` have no mark, and the keychain deletes what it cannot
/// read. A file without protection is there from the first moment; so is the name of any file.
public final class PatientLogin {
  /// Nobody knows before the first unlock who is logged in.
  public struct Locked: Error {}

  private let token = KeychainItem(service: "example.streak", account: "token")
  private let unlock: FirstUnlock
  private lazy var defaults = AppGroup.defaults()

  public init(files: FileManager = .default) throws {
    let folder = try AppGroup.folder(files)
    unlock = FirstUnlock(folder: folder)
    let mark = folder.appendingPathComponent("launched").path
    if files.fileExists(atPath: mark) { return }
    KeychainItem.removeAll()
    guard
      files.createFile(
        atPath: mark, contents: Data(), attributes: [.protectionKey: FileProtectionType.none])
    else { throw CocoaError(.fileWriteUnknown) }
  }

  public func user() throws -> String? {
    guard unlock.happened else { throw Locked() }
    return defaults.string(forKey: "user")
  }

  public func save(user: String?) throws {
    guard unlock.happened else { throw Locked() }
    defaults.set(user, forKey: "user")
  }

  public func currentToken() throws -> String? {
    guard unlock.happened else { throw Locked() }
    return try token.read()
  }

  public func save(token new: String?) throws {
    if let new { try token.save(new) } else { try token.remove() }
  }
}
