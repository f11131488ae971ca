// The letters that the user writes: a file each.

import Foundation

/// The app's data. It lies in the app group, so that the widget shows it too.
public struct LetterBox: Sendable {
  private let folder: URL

  public init() throws {
    let files = FileManager.default
    guard
      let container = files.containerURL(
        forSecurityApplicationGroupIdentifier: "group.example.letters")
    else { throw CocoaError(.fileNoSuchFile) }
    folder = container.appendingPathComponent("Library/Application Support", isDirectory: true)
  }

  private func file(_ name: String) -> URL { folder.appendingPathComponent(name + ".letter") }

  /// Nil if nobody has written it yet.
  ///
  /// - Throws: when that cannot be known, as before the first unlock.
  public func letter(_ name: String) throws -> Data? {
    do { return try Data(contentsOf: file(name)) } catch CocoaError.fileReadNoSuchFile {
      return nil
    }
  }

  public func save(_ letter: Data, as name: String) throws {
    try letter.write(
      to: file(name), options: [.atomic, .completeFileProtectionUntilFirstUserAuthentication])
    try syncNames()
  }

  public func throwAway(_ name: String) throws {
    do { try FileManager.default.removeItem(at: file(name)) } catch CocoaError.fileNoSuchFile {}
    try syncNames()
  }

  /// A file is on the disk when its name is.
  private func syncNames() throws {
    let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}
