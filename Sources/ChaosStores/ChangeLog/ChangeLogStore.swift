// One process's log of changes: what it knows of the file, and the lock around what it changes.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosTrace
import SystemPackage

/// The log of changes as one process holds it.
final class ChangeLogStore: Store {
  let host: Host
  let folder: String
  let kind: ChangeLog
  /// The log, and that of the identity where it has one of its own.
  var logs: [ChangeLogFile]
  /// What keeps the others out while changes wait.
  var turn: ChangeLogTurn?
  private static let changed = "change-log.changed"

  init(_ host: Host, _ kind: ChangeLog) throws(StoreError) {
    self.host = host
    self.kind = kind
    folder = host.group + "/Library/Application Support/change-log"
    logs = [ChangeLogFile(host, folder: folder, name: "/log", number: 0, kind, kind.protection)]
    if let identity = kind.identity {
      logs.append(
        ChangeLogFile(
          host, folder: folder, name: ChangeLog.identityLog, number: 1, kind, identity))
    }
    do throws(Errno) {
      try host.files.make(folder: folder, ProtectionClass.none)
      // Also when the folder was there: whoever made it may not have come to this line.
      try host.files.sync(folder: host.group + "/Library/Application Support")
    } catch {
      throw .failed(error)
    }
    if kind.reading == .watched { watch() }
    if kind.writing == .later { writeInTheEnd() }
  }

  /// What is said while a process is frozen it does not hear, so it looks when it comes back.
  private func watch() {
    _ = host.observe(Self.changed) { [weak self] in self?.forget() }
    host.onForeground { [weak self] in self?.forget() }
  }

  private func forget() { for place in logs.indices { logs[place].forget() } }

  /// The log in which a key is.
  private func place(of key: Key) -> Int { key == .identity ? logs.count - 1 : 0 }

  // MARK: Reading

  func read(_ key: Key) -> ReadOutcome {
    let place = place(of: key)
    if kind.reading != .fresh, let values = logs[place].values { return ReadOutcome(values[key]) }
    do throws(StoreError) {
      if kind.writing == .later { try lookInTurn(place) } else { try logs[place].look() }
    } catch {
      return .unavailable
    }
    return ReadOutcome(logs[place].values?[key])
  }

  // MARK: Writing

  func write(_ key: Key, _ value: Value?) throws(StoreError) {
    try change(key) { _ in [StoreChange(key: key, value: value)] }
  }

  func update(_ key: Key, _ change: (ReadOutcome) -> Value?) throws(StoreError) {
    try self.change(key) { values in
      change(ReadOutcome(values[key])).map { [StoreChange(key: key, value: $0)] } ?? []
    }
  }

  /// A batch is one record.
  func apply(_ changes: [StoreChange]) throws(StoreError) {
    guard let first = changes.first else { return }
    try change(first.key) { _ in changes }
  }

  private func change(
    _ key: Key, _ changes: (KeyValues) -> [StoreChange]
  ) throws(StoreError) {
    if kind.writing == .later { return try hold(changes, in: place(of: key)) }
    try alone { () throws(StoreError) in try logs[place(of: key)].change(changes) }
    tell()
  }

  /// Says to the others that what they remember is old.
  func tell() { if kind.reading == .watched { try? host.post(Self.changed) } }

  func flush() throws(StoreError) {
    if kind.writing == .later { return try flushInTurn() }
    try alone { () throws(StoreError) in
      for place in logs.indices { try logs[place].flush() }
    }
  }

  /// Holds the lock between processes. iOS does not suspend a process that has asked for time
  /// (F68).
  private func alone(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    host.beginActivity()
    defer { host.endActivity() }
    let lock: Int32
    do throws(Errno) { lock = try host.files.lockAlone(folder + "/lock") } catch {
      throw .failed(error)
    }
    // Closing the description releases its lock, whatever happened.
    defer { try? host.files.close(lock) }
    try body()
  }
}
