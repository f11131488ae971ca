// The app's storage as many apps have it: one JSON file, kept in memory by a global object.

import Foundation

/// What the app has saved, by name.
public final class Library {
  /// How a save is made.
  public enum Saving: String, Sendable {
    /// `Data.write(to:)`: the file is emptied and written anew.
    case plain
    /// `Data.write(to:options: .atomic)`: another file takes its place.
    case atomic
    /// As `atomic`, step by step, with the file and the folder on the disk before it returns.
    case durable
  }

  private let file: URL
  private let saving: Saving
  private let isNaive: Bool

  /// - Parameter isNaive: whether a file that cannot be read counts as no file.
  public init(folder: String, saving: Saving, isNaive: Bool) {
    file = URL(fileURLWithPath: folder).appendingPathComponent("library.json")
    self.saving = saving
    self.isNaive = isNaive
  }

  /// Everything that is saved.
  public func load() throws -> [String: Data] {
    if isNaive {
      guard let json = try? Data(contentsOf: file) else { return [:] }
      return (try? JSONDecoder().decode([String: Data].self, from: json)) ?? [:]
    }
    do {
      return try JSONDecoder().decode([String: Data].self, from: try Data(contentsOf: file))
    } catch CocoaError.fileReadNoSuchFile {
      return [:]
    }
  }

  /// Changes what is saved, while no other process does.
  public func change(_ change: (inout [String: Data]) -> Void) throws {
    if isNaive { return try changeUnlocked(change) }
    let lock = try open(file.path + ".lock", O_RDWR | O_CREAT)
    defer { try? lock.close() }
    guard flock(lock.fileDescriptor, LOCK_EX) == 0 else { throw CocoaError(.fileWriteUnknown) }
    try changeUnlocked(change)
  }

  private func changeUnlocked(_ change: (inout [String: Data]) -> Void) throws {
    var library = try load()
    change(&library)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try encoder.encode(library)
    switch saving {
    case .plain: try json.write(to: file)
    case .atomic: try json.write(to: file, options: .atomic)
    case .durable: try replace(with: json)
    }
  }

  private func replace(with json: Data) throws {
    let new = file.path + ".new"
    // Without O_TRUNC, what a killed save has left would stay behind the new bytes.
    let handle = try open(new, O_WRONLY | O_CREAT | O_TRUNC)
    defer { try? handle.close() }
    try handle.write(contentsOf: json)
    try keep(handle.fileDescriptor)
    guard rename(new, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    let folder = try open(file.deletingLastPathComponent().path, O_RDONLY)
    defer { try? folder.close() }
    try keep(folder.fileDescriptor)
  }

  /// On Apple's systems fsync leaves what it writes to the drive, which may lose it with its power.
  private func keep(_ file: Int32) throws {
    #if canImport(Darwin)
      let isKept = fcntl(file, F_FULLFSYNC) == 0
    #else
      let isKept = fsync(file) == 0
    #endif
    guard isKept else { throw CocoaError(.fileWriteUnknown) }
  }

  /// `FileManager.createFile` would make a file of another name and rename it: each save that is
  /// killed in between leaves one more behind.
  private func open(_ path: String, _ flags: Int32) throws -> FileHandle {
    let descriptor = Foundation.open(path, flags, 0o644)
    guard descriptor >= 0 else {
      let isLocked = errno == EPERM || errno == EACCES
      throw CocoaError(isLocked ? .fileReadNoPermission : .fileWriteUnknown)
    }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }
}
