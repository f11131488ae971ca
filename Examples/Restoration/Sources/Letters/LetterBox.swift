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
    folder = container
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

  /// Another file takes the place of the old one. The app and its widget have a name each for it,
  /// always the same: what a kill leaves of it is taken away by the next save.
  public func save(_ letter: Data, as name: String) throws {
    let new = file(name).path + "." + (Bundle.main.bundleIdentifier ?? "new")
    let descriptor = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    defer { try? handle.close() }
    try handle.write(contentsOf: letter)
    try keep(handle.fileDescriptor)
    guard rename(new, file(name).path) == 0 else { throw CocoaError(.fileWriteUnknown) }
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
    try keep(descriptor)
  }

  /// On iOS fsync leaves what it writes to the drive, which may lose it with its power.
  private func keep(_ file: Int32) throws {
    guard fcntl(file, F_FULLFSYNC) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}
