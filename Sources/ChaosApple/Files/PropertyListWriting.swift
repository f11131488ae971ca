// Foundation on Linux writes property lists without telling what went wrong.

import Foundation

extension NSDictionary {
  /// Writes the dictionary as a property list, by a file that takes the place of the old one.
  ///
  /// - Throws: a `CocoaError`: of the file, or for what is no property list.
  public func write(to url: URL) throws { try PropertyListFile.write(self, url) }
}

extension NSArray {
  /// Writes the array as a property list, by a file that takes the place of the old one.
  ///
  /// - Throws: a `CocoaError`: of the file, or for what is no property list.
  public func write(to url: URL) throws { try PropertyListFile.write(self, url) }
}

enum PropertyListFile {
  static func write(_ list: Any, _ url: URL) throws {
    let bytes = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
    try bytes.write(to: url, options: .atomic)
  }
}
