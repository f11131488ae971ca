// Texts in files of class none, each by its name, for apps that several tests have.

import ChaosProcess
import Foundation

/// A folder of texts.
class NamedFiles {
  private let folder: String

  init(_ launch: Launch) { folder = launch.container + "/Documents/" }

  func read(_ name: String) throws -> String? {
    guard FileManager.default.fileExists(atPath: folder + name) else { return nil }
    return try String(contentsOfFile: folder + name, encoding: .utf8)
  }

  func write(_ name: String, _ text: String?) throws {
    let file = URL(fileURLWithPath: folder + name)
    guard let text else { return try FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file, options: [.atomic, .noFileProtection])
  }
}
