// The app's own code: how it reads and saves. Files come from the host, and nothing else changes.

import ChaosKit
import Foundation

/// The notes as one process holds them. Nothing is kept in memory: the file is the truth.
final class NotesStore: Store {
  private let host: PhoneHost
  private let isNaive: Bool
  private var folder: String { host.group + "/Documents" }
  private var path: String { folder + "/notes.json" }

  init(_ host: PhoneHost, isNaive: Bool) {
    self.host = host
    self.isNaive = isNaive
  }

  func read(_ key: Key) -> ReadOutcome {
    do throws(StoreError) {
      return try load()[key.name].map { .value(Value(bytes: Array($0))) } ?? .absent
    } catch {
      switch error {
      case .corrupt: return .corrupt
      case .unavailable, .failed, .unknown: return .unavailable
      }
    }
  }

  func write(_ key: Key, _ value: Value?) throws(StoreError) {
    try change { notes in notes[key.name] = value.map { Data($0.bytes) } }
  }

  func update(_ key: Key, _ change: (ReadOutcome) -> Value?) throws(StoreError) {
    try self.change { notes in
      let now: ReadOutcome = notes[key.name].map { .value(Value(bytes: Array($0))) } ?? .absent
      if let value = change(now) { notes[key.name] = Data(value.bytes) }
    }
  }

  func apply(_ changes: [StoreChange]) throws(StoreError) {
    try change { notes in
      for change in changes { notes[change.key.name] = change.value.map { Data($0.bytes) } }
    }
  }

  // MARK: The file

  /// Changes the notes under a lock, so that no other process's save comes between.
  private func change(_ change: (inout [String: Data]) -> Void) throws(StoreError) {
    // A process that iOS suspends with a lock in the shared container is killed (0xdead10cc).
    host.beginActivity()
    defer { host.endActivity() }
    let lock = try takeLock()
    // Closing gives the lock back, whatever happens.
    defer { try? host.files.close(lock) }
    var notes = try load()
    change(&notes)
    try save(notes)
  }

  private func takeLock() throws(StoreError) -> Int32 {
    do throws(Errno) {
      let lock = try host.files.open(
        folder + "/notes.lock", [.write, .create], protection: ProtectionClass.none)
      do throws(Errno) {
        try host.files.lock(lock, .flock, .exclusive, range: nil, blocking: true)
      } catch {
        try? host.files.close(lock)
        throw error
      }
      return lock
    } catch {
      throw .failed(error)
    }
  }

  /// Only a file that is not there means that there are no notes. One that cannot be read now, as
  /// before the first unlock, is unavailable: whoever saves now would save over it.
  private func load() throws(StoreError) -> [String: Data] {
    let bytes: [UInt8]
    do throws(Errno) {
      let file = try host.files.open(path, [], protection: nil)
      defer { try? host.files.close(file) }
      bytes = try host.files.read(file, at: 0, count: 1 << 20)
    } catch {
      if error == .noSuchFileOrDirectory || isNaive { return [:] }
      throw .unavailable
    }
    guard let notes = try? JSONDecoder().decode([String: Data].self, from: Data(bytes)) else {
      throw .corrupt
    }
    return notes
  }

  /// Writes a new file, and puts it in the place of the old one once it is on the disk. Without
  /// protection: it must be there before the first unlock.
  private func save(_ notes: [String: Data]) throws(StoreError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let json = try? encoder.encode(notes) else { throw .failed(.invalidArgument) }
    do throws(Errno) {
      try write(Array(json), to: path + ".new")
      try host.files.rename(path + ".new", to: path)
    } catch {
      throw .failed(error)
    }
    // The new file is in its place. Whether a power loss leaves it there is known after this.
    do throws(Errno) { try sync(folder) } catch { throw .unknown(error) }
  }

  private func write(_ bytes: [UInt8], to path: String) throws(Errno) {
    let file = try host.files.open(
      path, [.write, .create, .truncate], protection: isNaive ? nil : ProtectionClass.none)
    defer { try? host.files.close(file) }
    var done = 0
    while done < bytes.count {
      done += try host.files.write(file, at: done, Array(bytes[done...]))
    }
    try host.files.sync(file, .full)
  }

  private func sync(_ folder: String) throws(Errno) {
    let directory = try host.files.open(folder, [], protection: nil)
    defer { try? host.files.close(directory) }
    try host.files.sync(directory, .full)
  }
}
