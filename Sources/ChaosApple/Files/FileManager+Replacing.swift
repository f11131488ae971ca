// Putting one file in the place of another, which Foundation on Linux does by moving the other one
// onto it.

import ChaosProcess
import Foundation

extension FileManager {
  /// Puts a file in the place of another one, which is there until the new one is, as Apple's
  /// documentation promises: by one rename. Folders go the way of Foundation on Linux.
  ///
  /// - Parameters:
  ///   - originalItemURL: where the new file comes. Where nothing is there, it is moved.
  ///   - newItemURL: the new file.
  ///   - backupItemName: a name for the old file, in its own folder.
  ///   - options: whether the backup stays. The new file keeps its own attributes.
  /// - Throws: `CocoaError`; then the old file is where it was.
  @discardableResult
  public func replaceItemAt(
    _ originalItemURL: URL, withItemAt newItemURL: URL, backupItemName: String,
    options: ItemReplacementOptions
  ) throws -> URL? {
    try replace(originalItemURL, newItemURL, backupItemName, options)
  }

  /// The same with no option.
  @discardableResult
  public func replaceItemAt(
    _ originalItemURL: URL, withItemAt newItemURL: URL, backupItemName: String
  ) throws -> URL? {
    try replace(originalItemURL, newItemURL, backupItemName)
  }

  /// The same with no backup.
  @discardableResult
  public func replaceItemAt(
    _ originalItemURL: URL, withItemAt newItemURL: URL, options: ItemReplacementOptions
  ) throws -> URL? {
    try replace(originalItemURL, newItemURL, nil, options)
  }

  /// The same with no backup and no option.
  @discardableResult
  public func replaceItemAt(_ originalItemURL: URL, withItemAt newItemURL: URL) throws -> URL? {
    try replace(originalItemURL, newItemURL, nil)
  }

  private func replace(
    _ originalItemURL: URL, _ newItemURL: URL, _ backupItemName: String?,
    _ options: ItemReplacementOptions = []
  ) throws -> URL? {
    var isFolder: ObjCBool = false
    let isThere = fileExists(atPath: originalItemURL.path, isDirectory: &isFolder)
    if isThere, isFolder.boolValue {
      return try (self as Foundation.FileManager).replaceItemAt(
        originalItemURL, withItemAt: newItemURL, backupItemName: backupItemName, options: options)
    }
    let backup = backupItemName.map {
      originalItemURL.deletingLastPathComponent().appendingPathComponent($0)
    }
    if let backup, isThere {
      if fileExists(atPath: backup.path) { try removeItem(at: backup) }
      guard link(originalItemURL.path, backup.path) == 0 else {
        throw CocoaError.of(errno: errno, backup.path)
      }
    }
    guard rename(newItemURL.path, originalItemURL.path) == 0 else {
      throw CocoaError.of(errno: errno, originalItemURL.path)
    }
    if let backup, isThere, !options.contains(.withoutDeletingBackupItem) {
      try removeItem(at: backup)
    }
    return originalItemURL
  }
}
