// One number in a file of the app's own, in the place of a setting.

import Foundation

/// A number that the app and its extensions share.
///
/// The file has no protection, so it can be read and written from the first moment after a restart:
/// nothing secret belongs here. A save is on the disk before it returns, and takes the place of the
/// one before it as a whole, while no other process saves. iOS kills an app that it suspends with a
/// lock on a shared file (0xdead10cc), so a save is an activity, which keeps the app running.
public struct NumberFile: Sendable {
  private let file: URL

  public init(_ name: String, _ files: FileManager) throws {
    guard
      let container = files.containerURL(
        forSecurityApplicationGroupIdentifier: "group.example.tabs")
    else { throw CocoaError(.fileNoSuchFile) }
    let folder = container.appendingPathComponent("Kept", isDirectory: true)
    if !files.fileExists(atPath: folder.path) {
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
      try Self.synchronize(container)
    }
    // New files have their folder's class from their first moment on. A launch that ended before
    // this line is made good for by the next one.
    try files.setAttributes([.protectionKey: FileProtectionType.none], ofItemAtPath: folder.path)
    file = folder.appendingPathComponent(name)
  }

  /// The number; nil where none was saved.
  public func load() throws -> Int? {
    let data: Data
    do { data = try Data(contentsOf: file) } catch CocoaError.fileReadNoSuchFile { return nil }
    return try JSONDecoder().decode(Int?.self, from: data)
  }

  public func save(_ number: Int?) throws {
    let saved = Saved()
    let done = DispatchSemaphore(value: 0)
    ProcessInfo.processInfo.performExpiringActivity(withReason: "save") { isExpired in
      // A save is short: what goes on when time is over is about to return by itself.
      if isExpired { return }
      saved.result = Result { try saveAlone(number) }
      done.signal()
    }
    done.wait()
    try saved.result.get()
  }

  private func saveAlone(_ number: Int?) throws {
    let lock = try Self.make(file.path + ".lock")
    defer { try? lock.close() }
    guard flock(lock.fileDescriptor, LOCK_EX) == 0 else { throw CocoaError(.fileWriteUnknown) }
    let new = file.path + ".new"
    let handle = try Self.make(new)
    defer { try? handle.close() }
    // What a killed save has left would stay behind shorter bytes.
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: try JSONEncoder().encode(number))
    try Self.keep(handle.fileDescriptor)
    guard rename(new, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    try Self.synchronize(file.deletingLastPathComponent())
  }

  /// The file, empty if it is new. `createFile` writes another one first, which a kill leaves.
  private static func make(_ path: String) throws -> FileHandle {
    let file = open(path, O_RDWR | O_CREAT, 0o600)
    guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
    return FileHandle(fileDescriptor: file, closeOnDealloc: true)
  }

  /// Names in a folder are on the disk only then.
  private static func synchronize(_ folder: URL) throws {
    let folder = open(folder.path, O_RDONLY)
    guard folder >= 0 else { throw CocoaError(.fileWriteUnknown) }
    defer { close(folder) }
    try keep(folder)
  }

  /// On iOS fsync leaves what it writes to the drive, which may lose it with its power.
  private static func keep(_ file: Int32) throws {
    guard fcntl(file, F_FULLFSYNC) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}

/// What came of a save. `@unchecked`: whoever reads it waited for who wrote it.
private final class Saved: @unchecked Sendable {
  var result: Result<Void, any Error> = .failure(CocoaError(.userCancelled))
}
