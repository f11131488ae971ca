// The library as an app would ship it: values by name, in memory and in one file.
//
// On a phone a serial queue goes around all of this. Here a process does one thing at a time, and
// what it is told comes between its acts, as on such a queue.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosTrace
import SystemPackage

/// Defaults that an app shares with its extensions, and that can be read before first unlock.
final class CoordinatedStore: Store {
  let host: Host
  let folder: String
  var path: String { folder + "/values.plist" }
  private let repairs: [CoordinatedRepair]
  /// What the file held when this process looked last, and which file that was.
  private var values: [String: PlistValue] = [:]
  private var seen: FileStatus?
  private static let changed = "shared-defaults.changed"

  init(_ host: Host, repairs: [CoordinatedRepair]) throws(StoreError) {
    self.host = host
    self.repairs = repairs
    folder = host.group + "/Library/Application Support/shared-defaults"
    do throws(Errno) { try makeFolder() } catch { try log(.failed(error)) }
    watch()
    // Whoever looks before each read need not look now.
    if !has(.fresh) { do throws(StoreError) { try reload() } catch { try log(error) } }
  }

  func has(_ repair: CoordinatedRepair) -> Bool { repairs.contains(repair) }

  /// Where an error ends: in the log, or with the caller.
  private func log(_ error: StoreError) throws(StoreError) { if has(.errors) { throw error } }

  // MARK: Values

  func read(_ key: Key) -> ReadOutcome {
    do throws(StoreError) {
      if has(.fresh), !isCurrent { try reload() }
      do throws(StoreError) { return try outcome(key, in: values) } catch { try log(error) }
      return .absent
    } catch {
      return error == .corrupt ? .corrupt : .unavailable
    }
  }

  /// - Throws: `corrupt` for a value of another type than the app's.
  private func outcome(_ key: Key, in values: [String: PlistValue]) throws(StoreError)
    -> ReadOutcome
  {
    switch values[key.name] {
    case nil: return .absent
    case .data(let bytes): return .value(Value(bytes: bytes))
    default: throw .corrupt
    }
  }

  func write(_ key: Key, _ value: Value?) throws(StoreError) {
    try apply([StoreChange(key: key, value: value)])
  }

  func apply(_ changes: [StoreChange]) throws(StoreError) {
    try change { values in
      for change in changes { values[change.key.name] = change.value.map { .data($0.bytes) } }
      return true
    }
  }

  func update(_ key: Key, _ change: (ReadOutcome) -> Value?) throws(StoreError) {
    guard has(.update) else {
      if let value = change(read(key)) { try write(key, value) }
      return
    }
    try self.change { (values) throws(StoreError) in
      guard let new = change(try outcome(key, in: values)) else { return false }
      values[key.name] = .data(new.bytes)
      return true
    }
  }

  // MARK: Loading

  /// Whether memory shows the file that is there now.
  private var isCurrent: Bool {
    do throws(Errno) { return try host.files.status(path) == seen } catch {
      return error == .noSuchFileOrDirectory && seen == nil && values.isEmpty
    }
  }

  private func reload() throws(StoreError) {
    let loaded = try coordinate(.reading) { () throws(StoreError) in try load() }
    (values, seen) = loaded
  }

  /// Reads the file. One that does not exist is empty; one that does not parse begins anew.
  private func load() throws(StoreError) -> ([String: PlistValue], FileStatus?) {
    let status: FileStatus
    let bytes: [UInt8]
    do throws(Errno) {
      status = try host.files.status(path)
      bytes = try host.files.contents(path)
    } catch {
      if error == .noSuchFileOrDirectory { return ([:], nil) }
      throw .unavailable
    }
    if case .dictionary(let values) = PlistReader.value(bytes) { return (values, status) }
    try log(.corrupt)
    return ([:], status)
  }

  /// Another process may change the file: a watcher on the folder tells, and a notification.
  private func watch() {
    do throws(Errno) {
      let descriptor = try host.files.open(folder, [], protection: nil)
      _ = try host.watch(descriptor) { [weak self] in self?.lookAgain() }
    } catch {
      // Logged. The notification is left.
    }
    _ = host.observe(Self.changed) { [weak self] in self?.lookAgain() }
  }

  /// Its own saves are known already.
  private func lookAgain() {
    if !isCurrent { try? reload() }
  }

  // MARK: Saving

  /// Changes what the file holds now under one coordinated access. `body`: false leaves it alone.
  private func change(_ body: (inout [String: PlistValue]) throws(StoreError) -> Bool)
    throws(StoreError)
  {
    let isChanged = try coordinate(.writing) { () throws(StoreError) in try merge(body) }
    // Whoever does not watch the folder hears it this way.
    if isChanged { try? host.post(Self.changed) }
  }

  private func merge(_ body: (inout [String: PlistValue]) throws(StoreError) -> Bool)
    throws(StoreError) -> Bool
  {
    var merged = values
    do throws(StoreError) { (merged, _) = try load() } catch {
      // Without the repair: what memory holds is better than nothing, or so it seems.
      try log(error)
    }
    guard try body(&merged) else { return false }
    if !has(.errors) { values = merged }
    do throws(StoreError) { try replace(by: PlistWriter.bytes(.dictionary(merged))) } catch {
      // Nobody knows what is there now.
      seen = nil
      try log(error)
      return false
    }
    values = merged
    seen = try? host.files.status(path)
    return true
  }

  private func coordinate<Result>(
    _ access: CoordinatedAccess, _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    if has(.activity) { host.beginActivity() }
    defer { if has(.activity) { host.endActivity() } }
    let result: Swift.Result<Result, StoreError>
    do throws(Errno) {
      result = try host.coordinate(access, at: path) {
        do throws(StoreError) { return .success(try body()) } catch { return .failure(error) }
      }
    } catch {
      throw .failed(error)
    }
    return try result.get()
  }

  /// Makes the folder. It and the file are unprotected at once, whatever a kill leaves.
  func makeFolder() throws(Errno) {
    try host.files.make(folder: folder, ProtectionClass.none)
    // Also when the folder was there: whoever made it may not have come to this line.
    if has(.sync) { try host.files.sync(folder: host.group + "/Library/Application Support") }
  }

  /// `Data.write` with `.atomic` and `.noFileProtection`: a temporary file, fsync, rename (F98).
  func replace(by bytes: [UInt8]) throws(StoreError) {
    let temporary =
      has(.cleanup)
      ? path + ".new" : "\(folder)/.dat.nosync\(String(host.random(), radix: 36))"
    do throws(Errno) {
      // A leftover of a process that died in the middle. Nobody else is here now.
      if has(.cleanup) { try host.files.discard(temporary) }
      try host.files.create(temporary, bytes, has(.sync) ? .full : .file)
      try host.files.rename(temporary, to: path)
    } catch {
      try? host.files.unlink(temporary)
      throw .failed(error)
    }
    guard has(.sync) else { return }
    do throws(Errno) { try host.files.sync(folder: folder) } catch { throw .unknown(error) }
  }
}
