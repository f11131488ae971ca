// NSKeyedUnarchiver.unarchiveTopLevelObjectWithData. Foundation's own on Linux ends the process
// where Apple's throws.

import Foundation

/// What `NSKeyedUnarchiver` does on iOS with a file that is empty or torn. The file of aliases
/// leads it here.
public enum KeyedArchive {
  /// The object at the top of an archive.
  ///
  /// - Returns: nil for an archive without one.
  /// - Throws: a `CocoaError` for what is no archive, or is damaged.
  public static func object(_ data: Data) throws -> Any? {
    let archive = try NSKeyedUnarchiver(forReadingFrom: data)
    archive.requiresSecureCoding = false
    archive.decodingFailurePolicy = .setErrorAndReturn
    defer { archive.finishDecoding() }
    let object = archive.decodeObject(forKey: NSKeyedArchiveRootObjectKey)
    if let error = archive.error { throw error }
    return object
  }
}
