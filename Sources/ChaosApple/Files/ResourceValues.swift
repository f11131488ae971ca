// Resource values that Foundation on Linux takes, and does nothing with: what no backup holds.

import ChaosProcess
import Foundation

/// What `URL.setResourceValues` and `URL.resourceValues` do on iOS. The file of aliases leads `URL`
/// here.
public enum ResourceValues {
  /// Sets what the values say. What no backup holds is marked so at the file itself: another file
  /// that takes its place, as in an atomic save, has no such mark (F135).
  ///
  /// - Throws: what Foundation throws; for a mark `fileNoSuchFile` and the like.
  public static func set(_ values: URLResourceValues, of url: inout URL) throws {
    if let isExcluded = values.isExcludedFromBackup { try mark(url.path, isExcluded) }
    var others = values
    others.isExcludedFromBackup = nil
    if !others.allValues.isEmpty { try url.setResourceValues(others) }
  }

  /// The values of a file or folder.
  public static func get(_ keys: Set<URLResourceKey>, of url: URL) throws -> URLResourceValues {
    var others = keys.subtracting([.isExcludedFromBackupKey])
    // Nothing can be purged here for what the user asked for: all of them are the free space.
    if !others.isDisjoint(with: URLResourceKey.roomForUsage) {
      others = others.subtracting(URLResourceKey.roomForUsage).union([.volumeAvailableCapacityKey])
    }
    var values = try url.resourceValues(forKeys: others)
    if keys.contains(.isExcludedFromBackupKey) {
      values.isExcludedFromBackup = try isMarked(url.path)
    }
    return values
  }

  private static func mark(_ path: String, _ isExcluded: Bool) throws {
    let status = BackupMark.set(isExcluded, at: path)
    if status != 0 { throw CocoaError.of(errno: status, path) }
  }

  private static func isMarked(_ path: String) throws -> Bool {
    let (isMarked, status) = BackupMark.get(path)
    if status != 0 { throw CocoaError.of(errno: status, path) }
    return isMarked
  }
}
