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

  /// What the store's files turn out to be.
  enum Found {
    case values(Generation?)
    /// The current generation is damaged or gone; this is the one before.
    case recovered(Generation)
    case unavailable(Errno)
    case damaged
  }

  func read(_ key: Key) -> ReadOutcome {
    if let cache, let status = try? host.files.status(path), status.inode == cache.inode,
      status.changes == cache.changes
    {
      return outcome(cache.values[key])
    }
    switch find() {
    case .values(let generation): return outcome(generation?.values[key])
    case .recovered(let generation): return outcome(generation.values[key])
    case .unavailable: return .unavailable
    case .damaged: return .corrupt
    }
  }

  private func outcome(_ value: Value?) -> ReadOutcome { value.map { .value($0) } ?? .absent }

  /// Reads the current generation. Only a file that does not exist counts as empty; what cannot be
  /// read is unavailable; what is damaged is replaced by the spare, aloud.
  func find() -> Found {
    do throws(Errno) {
      let before = try host.files.status(path)
      let bytes = try host.files.contents(path)
      switch Generation.parse(bytes) {
      case .generation(let generation):
        cache = (generation.values, before.inode, before.changes)
        return .values(generation)
      case .newer: return .unavailable(.notSupported)
      case .damaged: return findSpare()
      }
    } catch {
      return error == .noSuchFileOrDirectory ? findMissing() : .unavailable(error)
    }
  }

  /// There is no current generation. A rename never leaves that behind a spare, but other hands
  /// may.
  private func findMissing() -> Found {
    do throws(Errno) {
      _ = try host.files.status(spare)
      return findSpare()
    } catch {
      return error == .noSuchFileOrDirectory ? .values(nil) : .unavailable(error)
    }
  }

  private func findSpare() -> Found {
    do throws(Errno) {
      guard case .generation(let generation) = Generation.parse(try host.files.contents(spare))
      else { return .damaged }
      host.report(.recoveredOlderState)
      return .recovered(generation)
    } catch {
      return error == .noSuchFileOrDirectory ? .damaged : .unavailable(error)
    }
  }

  // MARK: Writing

  func write(_ key: Key, _ value: Value?) throws(StoreError) {
    try change { _ in [StoreChange(key: key, value: value)] }
  }

  func apply(_ changes: [StoreChange]) throws(StoreError) { try change { _ in changes } }

  func update(_ key: Key, _ change: (ReadOutcome) -> Value?) throws(StoreError) {
    try self.change { values in
      change(outcome(values[key])).map { [StoreChange(key: key, value: $0)] } ?? []
    }
  }

  /// Changes the content under the lock: what is merged is what is on the disk now, not what this
  /// process remembers.
  private func change(_ changes: (KeyValues) -> [StoreChange]) throws(StoreError) {
    // A process that is suspended with the lock is killed, and everyone waited for it (F68).
    host.beginActivity()
    defer { host.endActivity() }
    let lock = try takeLock()
    var failure: StoreError?
    do throws(StoreError) {
      var generation = try current()
      let changes = changes(generation.values)
      if !changes.isEmpty {
        generation.values.apply(changes)
        generation.number += 1
        try commit(generation)
      }
    } catch {
      failure = error
    }
    // Closing the description releases its lock, whatever happened.
    try? host.files.close(lock)
    if let failure { throw failure }
  }

  private func current() throws(StoreError) -> Generation {
    switch find() {
    case .values(let generation): return generation ?? Generation(number: 0, values: KeyValues())
    case .recovered(let generation):
      // The damaged file steps aside: it must not become the spare of the next commit.
      do throws(Errno) { try host.files.move(path, to: folder + "/store.damaged") } catch {
        throw .failed(error)
      }
      return generation
    case .unavailable: throw .unavailable
    case .damaged: throw .corrupt
    }
  }

  /// Takes the lock between processes, on a file that is never renamed. The system releases it when
  /// the process dies.
  private func takeLock() throws(StoreError) -> Int32 {
    do throws(Errno) {
      let file = try host.files.open(
        folder + "/lock", [.write, .create], protection: ProtectionClass.none)
      do throws(Errno) {
        try host.files.lock(file, .flock, .exclusive, range: nil, blocking: true)
      } catch {
        try? host.files.close(file)
        throw error
      }
      return file
    } catch {
      throw .failed(error)
    }
  }

  /// Replaces the file: nothing is changed until the rename, and nothing is acknowledged until the
  /// rename is on the media.
  private func commit(_ generation: Generation) throws(StoreError) {
    let temporary = folder + "/store.new"
    do throws(Errno) {
      // A leftover of a process that died in the middle. The lock says that nobody else uses it.
      try host.files.discard(temporary)
      // The class is set with the creation, before any byte is written.
      try host.files.create(temporary, generation.bytes, .full)
      try keepSpare()
    } catch {
      try? host.files.unlink(temporary)
      throw .failed(error)
    }
    do throws(Errno) {
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
