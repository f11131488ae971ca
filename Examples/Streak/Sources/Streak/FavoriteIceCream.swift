// The second solution of the 2024 article, by its own lines: a file in the place of UserDefaults.

import Foundation

/// The user's favourite ice cream, in a file of the group's container without protection.
///
/// The file is emptied and then written, and loses its protection after that. A launch that dies in
/// between leaves half a file, or one that cannot be read before the first unlock; and what cannot
/// be read is taken for nothing. What fails is printed, and nobody hears of it.
public enum FavoriteIceCream {
  private static let dispatchQueue = DispatchQueue(label: "DefaultsQueue")
  private static let fileName = "Defaults"

  public static func retrieve() -> String? {
    dispatchQueue.sync {
      guard
        let containerURL = FileManager.default.containerURL(
          forSecurityApplicationGroupIdentifier: AppGroup.name)
      else { return nil }
      let fileURL = containerURL.appendingPathComponent(fileName)
      do {
        let data = try Data(contentsOf: fileURL)
        return String(data: data, encoding: .utf8)
      } catch {
        print("Error retrieving file: \(error.localizedDescription)")
        return nil
      }
    }
  }

  public static func save(favoriteIceCream: String) {
    dispatchQueue.sync {
      guard
        let containerURL = FileManager.default.containerURL(
          forSecurityApplicationGroupIdentifier: AppGroup.name)
      else { return }
      let fileURL = containerURL.appendingPathComponent(fileName)
      do {
        let data = favoriteIceCream.data(using: .utf8)
        try data?.write(to: fileURL)
        // No encryption please, I'm just storing the name of my digital cow Mister Moo.
        try FileManager.default.setAttributes(
          [.protectionKey: FileProtectionType.none], ofItemAtPath: fileURL.path)
      } catch {
        print("Error saving file: \(error.localizedDescription)")
      }
    }
  }

  public static func forget() {
    dispatchQueue.sync {
      guard
        let containerURL = FileManager.default.containerURL(
          forSecurityApplicationGroupIdentifier: AppGroup.name)
      else { return }
      try? FileManager.default.removeItem(at: containerURL.appendingPathComponent(fileName))
    }
  }
}
