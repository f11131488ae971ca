// One process's hardened file: classify, lock, merge, replace, sync, and only then acknowledge.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosTrace
import SystemPackage

/// The hardened file as one process holds it.
final class HardenedStore: Store {
  let host: Host
  let folder: String
  var path: String { folder + "/store" }
  var spare: String { folder + "/store.previous" }
  /// The content that was read last, and the state of the file that it shows.
  private var cache: (values: KeyValues, inode: Int, changes: UInt64)?
  /// Whether reads may be answered from memory, while the file is the one that was read.
  var remembers = true

  /// Makes the folder, without protection, and takes class none back if someone changed it.
  init(_ host: Host) throws(StoreError) {
    self.host = host
    folder = host.group + "/Library/Application Support/hardened"
    do throws(Errno) {
      try host.files.make(folder: folder, ProtectionClass.none)
      try reassertProtection()
      // Also when the folder was there: whoever made it may not have come to this line.
      try host.files.sync(folder: host.group + "/Library/Application Support")
    } catch {
      throw .failed(error)
    }
  }

  /// What other hands changed goes back to class none, as far as the keys of now allow it.
  private func reassertProtection() throws(Errno) {
    for place in [folder, path] {
      do throws(Errno) {
        if try host.files.protection(place) != ProtectionClass.none {
          try host.files.setProtection(place, ProtectionClass.none)
        }
      } catch {
        if error != .noSuchFileOrDirectory, error != .notPermitted { throw error }
      }
    }
  }

  // MARK: Reading

  func read(_ key: Key) -> ReadOutcome {
    if remembers, let cache, let status = try? host.files.status(path), status.inode == cache.inode,
      status.changes == cache.changes
    {
      return ReadOutcome(cache.values[key])
    }
    do throws(StoreError) { return ReadOutcome(try find().generation?.values[key]) } catch {
      return error == .corrupt ? .corrupt : .unavailable
    }
  }

  /// Reads the current generation. Only a file that does not exist counts as empty; what cannot be
  /// read is unavailable; what is damaged is replaced by the spare, aloud.
  private func find() throws(StoreError) -> (generation: Generation?, isRecovered: Bool) {
    do throws(Errno) {
      let before = try host.files.status(path)
      switch Generation.parse(try host.files.contents(path)) {
      case .generation(let generation):
        cache = (generation.values, before.inode, before.changes)
        return (generation, false)
      case .newer: throw .notSupported
      case .damaged: break
      }
    } catch {
      guard error == .noSuchFileOrDirectory else { throw .unavailable }
      // There is no current generation. A rename never leaves only a spare, but other hands may.
      do throws(Errno) { _ = try host.files.status(spare) } catch {
        if error == .noSuchFileOrDirectory { return (nil, false) }
        throw .unavailable
      }
    }
    do throws(Errno) {
      let bytes = try host.files.contents(spare)
      if case .generation(let generation) = Generation.parse(bytes) {
        host.report(.recoveredOlderState)
        return (generation, true)
      }
    } catch {
      if error != .noSuchFileOrDirectory { throw .unavailable }
    }
    throw .corrupt
  }

  // MARK: Writing

  func write(_ key: Key, _ value: Value?) throws(StoreError) {
    try change { _ in [StoreChange(key: key, value: value)] }
  }

  func apply(_ changes: [StoreChange]) throws(StoreError) { try change { _ in changes } }

  func update(_ key: Key, _ change: (ReadOutcome) -> Value?) throws(StoreError) {
    try self.change { values in
      change(ReadOutcome(values[key])).map { [StoreChange(key: key, value: $0)] } ?? []
    }
  }

  /// Changes the content under the lock: what is merged is what is on the disk, not in memory.
  private func change(_ changes: (KeyValues) -> [StoreChange]) throws(StoreError) {
    // A process that is suspended with the lock is killed, and everyone waited for it (F68).
    host.beginActivity()
    defer { host.endActivity() }
    let lock = try takeLock()
    // Closing the description releases its lock, whatever happened.
    defer { try? host.files.close(lock) }
    var generation = try current()
    let changes = changes(generation.values)
    if changes.isEmpty { return }
    generation.values.apply(changes)
    generation.number += 1
    try commit(generation)
  }

  private func current() throws(StoreError) -> Generation {
    let (found, isRecovered) = try find()
    if isRecovered {
      // The damaged file steps aside: it must not become the spare of the next commit.
      do throws(Errno) { try host.files.move(path, to: folder + "/store.damaged") } catch {
        throw .failed(error)
      }
    }
    return found ?? Generation(number: 0, values: KeyValues())
  }

  /// Throws everything away, the spare too. What is gone from one name must not come back from the
  /// other.
  func forget() throws(StoreError) {
    host.beginActivity()
    defer { host.endActivity() }
    let lock = try takeLock()
    defer { try? host.files.close(lock) }
    cache = nil
    do throws(Errno) {
      try host.files.discard(spare)
      try host.files.discard(path)
      try host.files.sync(folder: folder)
    } catch {
      throw .unknown(error)
    }
  }

  private func takeLock() throws(StoreError) -> Int32 {
    do throws(Errno) { return try host.files.lockAlone(folder + "/lock") } catch {
      throw .failed(error)
    }
  }

  /// Replaces the file. The rename changes it; the rename on the media acknowledges it.
  private func commit(_ generation: Generation) throws(StoreError) {
    let temporary = folder + "/store.new"
    do throws(Errno) {
      // A leftover of a process that died in the middle. The lock says that nobody else uses it.
      try host.files.discard(temporary)
      // The class is set with the creation, before any byte is written.
      try host.files.create(temporary, generation.bytes, .full)
      try keepSpare()
      try host.files.rename(temporary, to: path)
    } catch {
      try? host.files.unlink(temporary)
      throw .failed(error)
    }
    cache = nil
    do throws(Errno) { try host.files.sync(folder: folder) } catch { throw .unknown(error) }
  }

  /// The current generation gets a second name before its own is taken over.
  private func keepSpare() throws(Errno) {
    let second = folder + "/store.link"
    try host.files.discard(second)
    do throws(Errno) { try host.files.link(path, to: second) } catch {
      if error == .noSuchFileOrDirectory { return }
      throw error
    }
    try host.files.rename(second, to: spare)
  }
}
