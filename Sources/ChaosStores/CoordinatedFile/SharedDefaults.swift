// The library as an app would ship it: typed values by name, in memory and in one file.
//
// On a phone a serial queue goes around all of this. Here a process does one thing at a time, and
// what it is told comes between its acts, as on such a queue.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import SystemPackage

/// Defaults that an app shares with its extensions, and that can be read before first unlock.
final class SharedDefaults {
  let host: Host
  let folder: String
  var path: String { folder + "/values.plist" }
  private let repairs: [CoordinatedRepair]
  /// What the file held when this process looked last, and which file that was.
  private var values = PlistDictionary()
  private var seen: FileStatus?
  /// What others are told after each change.
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

  var updatesAtOnce: Bool { has(.update) }

  /// Where an error ends: in the log, or with the caller.
  private func log(_ error: StoreError) throws(StoreError) { if has(.errors) { throw error } }

  // MARK: Values

  /// The value with a name; nil if there is none.
  func value<Item: Decodable>(_ type: Item.Type, for name: String) throws(StoreError) -> Item? {
    if has(.fresh), !isCurrent { try reload() }
    return try decode(type, name)
  }

  /// Sets a value, or removes it if nil.
  func set(_ item: (some Encodable)?, for name: String) throws(StoreError) {
    var value: PlistValue?
    if let item { value = try encode(item) }
    try change { values in
      values[name] = value
      return true
    }
  }

  /// Changes a value by what it is, while nobody else can.
  ///
  /// - Parameter change: gives nil to leave it alone.
  func update<Item: Codable>(
    _ type: Item.Type, for name: String, _ change: (Item?) -> Item?
  ) throws(StoreError) {
    try self.change { (values) throws(StoreError) in
      let old = try values[name].map { (value) throws(StoreError) in try decode(type, value) }
      guard let new = change(old) else { return false }
      values[name] = try encode(new)
      return true
    }
  }

  private func decode<Item: Decodable>(_ type: Item.Type, _ name: String) throws(StoreError)
    -> Item?
  {
    guard let value = values[name] else { return nil }
    do throws(StoreError) { return try decode(type, value) } catch {
      try log(error)
      return nil
    }
  }

  private func decode<Item: Decodable>(_ type: Item.Type, _ value: PlistValue) throws(StoreError)
    -> Item
  {
    do { return try PlistDecoder.decode(type, from: value) } catch { throw .corrupt }
  }

  private func encode(_ item: some Encodable) throws(StoreError) -> PlistValue {
    do { return try PlistEncoder.value(item) } catch { throw .failed(.invalidArgument) }
  }

  // MARK: Loading

  /// Whether memory shows the file that is there now.
  private var isCurrent: Bool {
    do throws(Errno) { return try host.files.status(path) == seen } catch {
      return error == .noSuchFileOrDirectory && seen == nil && values.entries.isEmpty
    }
  }

  /// Takes what the file holds now into memory.
  private func reload() throws(StoreError) {
    let loaded = try coordinate(.reading) { () throws(StoreError) in try load() }
    (values, seen) = loaded
  }

  /// Reads the file. One that does not exist is empty; one that does not parse begins anew.
  private func load() throws(StoreError) -> (PlistDictionary, FileStatus?) {
    let status: FileStatus
    let bytes: [UInt8]
    do throws(Errno) {
      status = try host.files.status(path)
      bytes = try host.files.contents(path)
    } catch {
      if error == .noSuchFileOrDirectory { return (PlistDictionary(), nil) }
      throw .unavailable
    }
    if case .dictionary(let values) = PlistReader.value(bytes) { return (values, status) }
    try log(.corrupt)
    return (PlistDictionary(), status)
  }

  /// Another process may have changed the file: a watcher on the folder, because a save replaces
  /// the file, and a notification besides.
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

  /// Changes the values under one coordinated access: what is merged is what the file holds now.
  ///
  /// - Parameter body: gives false if it leaves them alone.
  func change(_ body: (inout PlistDictionary) throws(StoreError) -> Bool) throws(StoreError) {
    let isChanged = try coordinate(.writing) { () throws(StoreError) in try merge(body) }
    // Whoever does not watch the folder hears it this way.
    if isChanged { try? host.post(Self.changed) }
  }

  private func merge(_ body: (inout PlistDictionary) throws(StoreError) -> Bool)
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

  /// Runs something while it has a coordinated access.
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
}
