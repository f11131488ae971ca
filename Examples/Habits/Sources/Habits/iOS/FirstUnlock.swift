// Whether the phone was unlocked since it started.

import Foundation

/// Finds out by a file of the default class: before the first unlock it can neither be made nor
/// opened. `isProtectedDataAvailable` tells whether the phone is unlocked now, which is less.
final class FirstUnlock {
  private let probe: URL
  private let files: FileManager
  private var isSure = false

  init(probe: URL, _ files: FileManager) {
    self.probe = probe
    self.files = files
  }

  var happened: Bool {
    if isSure { return true }
    if !files.fileExists(atPath: probe.path) {
      isSure = files.createFile(atPath: probe.path, contents: Data())
    } else if let file = try? FileHandle(forReadingFrom: probe) {
      try? file.close()
      isSure = true
    }
    return isSure
  }
}
