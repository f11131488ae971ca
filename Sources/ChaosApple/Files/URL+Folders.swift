// The folders of the container, as newer code names them.

import Foundation

extension URL {
  /// What the user makes with the app.
  public static var documentsDirectory: URL { folder(.documentDirectory) }
  /// What the app keeps for itself.
  public static var applicationSupportDirectory: URL { folder(.applicationSupportDirectory) }
  /// What iOS may clear (F124).
  public static var cachesDirectory: URL { folder(.cachesDirectory) }
  /// What has the settings and the folders for support and caches in it.
  public static var libraryDirectory: URL { folder(.libraryDirectory) }

  private static func folder(_ place: Foundation.FileManager.SearchPathDirectory) -> URL {
    FileManager.default.urls(for: place, in: .userDomainMask)[0]
  }
}
