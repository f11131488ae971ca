// LevelDB: a log of what was written, and sorted tables that a thread makes of it.

import CLevelDB

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A database of LevelDB.
public final class LevelDB: KeyValueStore {
  /// How writes reach the disk.
  public enum Settings: String, CaseIterable, Sendable {
    /// `WriteOptions::sync`.
    case durable
    /// As it comes: a write is in the kernel when it returns.
    case fast
  }

  private let database: OpaquePointer
  private let reading: OpaquePointer
  private let writing: OpaquePointer

  /// - Parameters:
  ///   - folder: where its files are; made if it is not there.
  ///   - isParanoid: whether it refuses to open what is damaged anywhere (`paranoid_checks`).
  public init(folder: String, settings: Settings, isParanoid: Bool) throws(Failure) {
    let options = leveldb_options_create()
    defer { leveldb_options_destroy(options) }
    leveldb_options_set_create_if_missing(options, 1)
    leveldb_options_set_paranoid_checks(options, isParanoid ? 1 : 0)
    var message: UnsafeMutablePointer<CChar>?
    let database = leveldb_open(options, folder, &message)
    if let failure = Self.failure(&message) { throw failure }
    guard let database, let reading = leveldb_readoptions_create(),
      let writing = leveldb_writeoptions_create()
    else { throw .unknown }
    leveldb_readoptions_set_verify_checksums(reading, 1)
    leveldb_writeoptions_set_sync(writing, settings == .durable ? 1 : 0)
    self.database = database
    self.reading = reading
    self.writing = writing
  }

  public func value(of key: String) throws(Failure) -> [UInt8]? {
    var message: UnsafeMutablePointer<CChar>?
    var count = 0
    let key = Array(key.utf8CString.dropLast())
    let bytes = leveldb_get(database, reading, key, key.count, &count, &message)
    if let failure = Self.failure(&message) { throw failure }
    guard let bytes else { return nil }
    defer { leveldb_free(bytes) }
    return Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  public func change(_ changes: [Change]) throws(Failure) { try write(changes, writing) }

  public func update(_ key: String, _ change: ([UInt8]?) -> [UInt8]?) throws(Failure) {
    // The open database excludes everybody else.
    if let value = change(try value(of: key)) {
      try self.change([Change(key: key, value: value)])
    }
  }

  /// A batch of nothing, written with a sync, brings along all that came before it.
  public func flush() throws(Failure) {
    let syncing = leveldb_writeoptions_create()
    defer { leveldb_writeoptions_destroy(syncing) }
    leveldb_writeoptions_set_sync(syncing, 1)
    try write([], syncing)
  }

  public func close() {
    leveldb_close(database)
    leveldb_readoptions_destroy(reading)
    leveldb_writeoptions_destroy(writing)
  }

  private func write(_ changes: [Change], _ options: OpaquePointer?) throws(Failure) {
    let batch = leveldb_writebatch_create()
    defer { leveldb_writebatch_destroy(batch) }
    for change in changes {
      let key = Array(change.key.utf8CString.dropLast())
      if let value = change.value {
        let value = value.map { CChar(bitPattern: $0) }
        leveldb_writebatch_put(batch, key, key.count, value, value.count)
      } else {
        leveldb_writebatch_delete(batch, key, key.count)
      }
    }
    var message: UnsafeMutablePointer<CChar>?
    leveldb_write(database, options, batch, &message)
    if let failure = Self.failure(&message) { throw failure }
  }

  /// Its errors are sentences.
  private static func failure(_ message: inout UnsafeMutablePointer<CChar>?) -> Failure? {
    guard let text = message else { return nil }
    defer { leveldb_free(text) }
    let words = String(cString: text)
    if words.hasPrefix("Corruption") { return .damaged }
    if words.contains("/LOCK: Resource temporarily unavailable") { return .busy }
    if words.contains("Operation not permitted") { return .unavailable }
    return .unknown
  }
}
