// GDBM: a hash table in a file that is changed in place.

import CGDBM

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A database of GDBM.
public final class GDBM: KeyValueStore {
  /// How changes reach the disk.
  public enum Settings: String, CaseIterable, Sendable {
    /// A copy is changed, synced with `gdbm_sync` and renamed (`GDBMCopies`).
    case copies
    /// `gdbm_sync` after each change of the file in its place.
    case durable
    /// `GDBM_SYNC`: "causes all database operations to be synchronized to the disk".
    case sync
    /// As it comes.
    case fast

    var flags: CInt { self == .sync ? GDBM_SYNC : 0 }
  }

  private let database: GDBM_FILE
  private let settings: Settings

  /// - Parameters:
  ///   - isMapped: whether it changes the file in mapped memory, as it does by itself.
  ///   - isReading: whether it is there already, and is read only.
  public init(path: String, settings: Settings, isMapped: Bool, isReading: Bool = false)
    throws(Failure)
  {
    let mode = isReading ? GDBM_READER : GDBM_WRCREAT
    let flags = mode | settings.flags | (isMapped ? 0 : GDBM_NOMMAP)
    guard let database = gdbm_open(path, 0, flags, 0o644, nil) else {
      throw Self.failure(Int(gdbm_errno_location().pointee), errno)
    }
    self.database = database
    self.settings = settings
  }

  /// Makes an empty one, with its first pages on the disk.
  public static func make(_ path: String) throws(Failure) {
    let database = try GDBM(path: path, settings: .durable, isMapped: false)
    try database.closing { () throws(Failure) in try database.flush() }
  }

  public func value(of key: String) throws(Failure) -> [UInt8]? {
    try recovering { () throws(Failure) in
      let datum = Self.withDatum(Array(key.utf8)) { gdbm_fetch(database, $0) }
      guard let bytes = datum.dptr else {
        if Int(gdbm_errno_location().pointee) == GDBM_ITEM_NOT_FOUND { return nil }
        throw lastFailure
      }
      defer { free(bytes) }
      return Array(UnsafeRawBufferPointer(start: bytes, count: Int(datum.dsize)))
    }
  }

  public func change(_ changes: [Change]) throws(Failure) {
    try recovering { () throws(Failure) in
      for change in changes { try set(change) }
      if settings == .durable { try flush() }
    }
  }

  public func update(_ key: String, _ change: ([UInt8]?) -> [UInt8]?) throws(Failure) {
    // The open database excludes everybody else.
    if let value = change(try value(of: key)) {
      try self.change([Change(key: key, value: value)])
    }
  }

  public func flush() throws(Failure) {
    if gdbm_sync(database) != 0 { throw lastFailure }
  }

  public func close() throws(Failure) {
    if gdbm_close(database) != 0 { throw .unknown }
  }

  // MARK: Changing

  private func set(_ change: Change) throws(Failure) {
    let status = Self.withDatum(Array(change.key.utf8)) { key in
      guard let value = change.value else { return gdbm_delete(database, key) }
      return Self.withDatum(value) { gdbm_store(database, key, $0, GDBM_REPLACE) }
    }
    if status == 0 { return }
    if Int(gdbm_errno_location().pointee) == GDBM_ITEM_NOT_FOUND { return }
    throw lastFailure
  }

  /// What its manual asks for: a database that says that it needs recovery gets it, once.
  ///
  /// After any other failure nothing is tried again. What a failed sync left in memory need not be
  /// what lies on the disk: a second sync that succeeds says nothing about the first one's pages.
  private func recovering<T>(_ body: () throws(Failure) -> T) throws(Failure) -> T {
    do throws(Failure) { return try body() } catch {
      guard error == .damaged, gdbm_needs_recovery(database) != 0,
        gdbm_recover(database, nil, 0) == 0
      else { throw error }
    }
    return try body()
  }

  private static func withDatum<T>(_ bytes: [UInt8], _ body: (datum) -> T) -> T {
    var bytes = bytes
    return bytes.withUnsafeMutableBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      return body(datum(dptr: start, dsize: CInt(bytes.count)))
    }
  }

  // MARK: Errors

  private var lastFailure: Failure { Self.failure(Int(gdbm_last_errno(database)), errno) }

  private static func failure(_ status: Int, _ errno: CInt) -> Failure {
    switch status {
    case GDBM_CANT_BE_WRITER, GDBM_CANT_BE_READER: .busy
    case GDBM_FILE_OPEN_ERROR: errno == EPERM ? .unavailable : .unknown
    case GDBM_BAD_MAGIC_NUMBER, GDBM_EMPTY_DATABASE,
      GDBM_BYTE_SWAPPED, GDBM_BAD_FILE_OFFSET,
      GDBM_FILE_EOF, GDBM_NEED_RECOVERY,
      GDBM_BAD_BUCKET, GDBM_BAD_HEADER,
      GDBM_BAD_AVAIL, GDBM_BAD_HASH_TABLE,
      GDBM_BAD_DIR_ENTRY, GDBM_BUCKET_CACHE_CORRUPTED,
      GDBM_BAD_HASH_ENTRY:
      .damaged
    default: .unknown
    }
  }
}
