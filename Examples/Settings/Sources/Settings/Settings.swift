// The app's settings as its app and its extension share them: UserDefaults, or a file of their own.

import Foundation

/// What the user has set, by name.
public final class Settings {
  /// Where the settings are.
  public enum Place: String, Sendable {
    /// `UserDefaults`, which keeps what it has read.
    case defaults
    /// `UserDefaults`, asked to look at its file before each read.
    case synchronized
    /// A property list of the app's own, replaced as a whole.
    case file
  }

  /// The settings cannot be read now, which says nothing about what they are.
  public struct Unreadable: Error {}

  private let place: Place
  private let defaults: UserDefaults
  private let file: URL

  /// - Parameter folder: where the file is, if there is one.
  public init?(_ place: Place, folder: String) {
    guard let defaults = UserDefaults(suiteName: "group.settings") else { return nil }
    self.place = place
    self.defaults = defaults
    file = URL(fileURLWithPath: folder).appendingPathComponent("settings.plist")
  }

  public func data(_ name: String) throws -> Data? {
    switch place {
    case .file: return try load()[name]
    case .synchronized:
      _ = defaults.synchronize()
      return defaults.data(forKey: name)
    case .defaults: return defaults.data(forKey: name)
    }
  }

  /// Changes some of them. Nobody else changes them meanwhile, if they are in a file.
  public func change(_ change: (inout [String: Data]) -> Void) throws {
    guard place == .file else { return try changeDefaults(change) }
    let lock = open(file.path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw CocoaError(.fileWriteUnknown) }
    defer { close(lock) }
    guard flock(lock, LOCK_EX) == 0 else { throw CocoaError(.fileWriteUnknown) }
    var settings = try load()
    change(&settings)
    try replace(with: try PropertyListEncoder().encode(settings))
  }

  private func changeDefaults(_ change: (inout [String: Data]) -> Void) throws {
    var settings: [String: Data] = [:]
    for (name, value) in defaults.dictionaryRepresentation() { settings[name] = value as? Data }
    let before = settings
    change(&settings)
    for name in Set(before.keys).union(settings.keys).sorted() where before[name] != settings[name]
    {
      defaults.set(settings[name], forKey: name)
    }
    // It says whether the file was written.
    if !defaults.synchronize() { throw CocoaError(.fileWriteUnknown) }
  }

  private func load() throws -> [String: Data] {
    do {
      let plist = try Data(contentsOf: file)
      return try PropertyListDecoder().decode([String: Data].self, from: plist)
    } catch CocoaError.fileReadNoSuchFile {
      return [:]
    } catch is DecodingError {
      throw CocoaError(.fileReadCorruptFile)
    } catch {
      throw Unreadable()
    }
  }

  /// Another file takes the place of the old one, when all of it is on the disk.
  private func replace(with plist: Data) throws {
    let new = file.path + ".new"
    // Without this look, what a killed save has left would stay behind the new bytes.
    guard FileManager.default.createFile(atPath: new, contents: nil) else {
      throw CocoaError(.fileWriteUnknown)
    }
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: new))
    defer { try? handle.close() }
    try handle.write(contentsOf: plist)
    try keep(handle.fileDescriptor)
    guard rename(new, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    let folder = open(file.deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { throw CocoaError(.fileWriteUnknown) }
    defer { close(folder) }
    try keep(folder)
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
}
