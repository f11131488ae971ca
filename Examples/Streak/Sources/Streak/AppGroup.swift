// What the app shares with its extensions.

import Foundation

/// The app group. An extension has a container of its own, and so another `UserDefaults.standard`;
/// what both need lies here.
enum AppGroup {
  static let name = "group.example.streak"

  /// A folder that nobody gave another protection, and that nobody clears.
  static func folder(_ files: FileManager) throws -> URL {
    guard let container = files.containerURL(forSecurityApplicationGroupIdentifier: name) else {
      throw CocoaError(.fileNoSuchFile)
    }
    return container
  }

  static func defaults() -> UserDefaults {
    UserDefaults(suiteName: name) ?? .standard
  }
}
