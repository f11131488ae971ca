// Whether the phone was unlocked since it started.

import Foundation

/// Finds out by a file of the default class: before the first unlock it can neither be made nor
/// opened. `isProtectedDataAvailable` answers another question: whether the phone is unlocked now.
final class FirstUnlock {
  private let probe: URL
  private var isSure = false

  /// - Parameter folder: one that nobody gave another class, and that nobody clears.
  init(folder: URL) {
    probe = folder.appendingPathComponent("unlocked")
  }

  var happened: Bool {
    if isSure { return true }
    if !FileManager.default.fileExists(atPath: probe.path) {
      isSure = FileManager.default.createFile(atPath: probe.path, contents: Data())
    } else if let file = try? FileHandle(forReadingFrom: probe) {
      try? file.close()
      isSure = true
    }
    return isSure
  }
}
