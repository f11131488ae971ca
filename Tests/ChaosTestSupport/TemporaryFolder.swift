// A folder of the real file system that a test may fill, and that goes away with it.

import Foundation

/// An empty folder. It is deleted with everything in it when nobody holds it any more.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    var template = Array("\(NSTemporaryDirectory())/chaos-test-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
    guard let made else { throw CocoaError(.fileWriteUnknown) }
    path = made
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of something in the folder.
  package func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file and gives its path. Folders on the way are created.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    let url = URL(fileURLWithPath: self(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return self(name)
  }

  /// What a file holds.
  package func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: self(name))))
  }

  /// Sets the permission bits of something in the folder, or of the folder itself for `.`.
  package func setMode(_ mode: Int, of name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: NSNumber(value: mode)], ofItemAtPath: self(name))
  }

  /// The paths of all files below the folder, hidden ones too, without the folder's own path.
  package func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path).sorted().filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: self($0), isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }
}
