// LMDB: a tree in a mapped file, whose pages are written anew and never changed in place.

import CLMDB

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An environment of LMDB with one database in it.
public final class LMDB: KeyValueStore {
  /// How commits reach the disk.
  public enum Settings: String, CaseIterable, Sendable {
    /// As it comes: data, fdatasync, and the page that names them by O_DSYNC.
    case durable
    /// `MDB_NOMETASYNC`: the page that names the data is not synced.
    case nometasync
    /// `MDB_NOSYNC`: nothing is.
    case nosync
    /// `MDB_WRITEMAP | MDB_MAPASYNC`: commits are made in mapped memory, and nothing is synced.
    case mapasync

    var flags: UInt32 {
      switch self {
      case .durable: 0
      case .nometasync: UInt32(MDB_NOMETASYNC)
      case .nosync: UInt32(MDB_NOSYNC)
      case .mapasync: UInt32(MDB_WRITEMAP) | UInt32(MDB_MAPASYNC)
      }
    }
  }

  private var environment: OpaquePointer?

  /// - Parameter path: the file; another one with its locks lies beside it.
  public init(_ path: String, settings: Settings) throws(Failure) {
    try Self.check(mdb_env_create(&environment))
    // A commit needs room beside all that it replaces. With `MDB_WRITEMAP` the file is as large as
    // the map from the beginning.
    let isWhole = settings.flags & UInt32(MDB_WRITEMAP) != 0
    try Self.check(mdb_env_set_mapsize(environment, isWhole ? 256 << 10 : 4 << 20))
    let flags = settings.flags | UInt32(MDB_NOSUBDIR)
    let status = mdb_env_open(environment, path, flags, 0o644)
    if status != 0 {
      mdb_env_close(environment)
      environment = nil
      throw Self.failure(status)
    }
  }

  /// Makes an empty one, with its first pages on the disk.
  public static func make(_ path: String) throws(Failure) {
    let database = try LMDB(path, settings: .durable)
    defer {
      database.close()
      unlink(path + "-lock")
    }
    try database.flush()
  }

  public func value(of key: String) throws(Failure) -> [UInt8]? {
    try transact(UInt32(MDB_RDONLY)) { transaction, database throws(Failure) in
      try Self.get(transaction, database, key)
    }
  }

  public func change(_ changes: [Change]) throws(Failure) {
    try transact(0) { transaction, database throws(Failure) in
      for change in changes { try Self.set(transaction, database, change) }
    }
  }

  public func update(_ key: String, _ change: ([UInt8]?) -> [UInt8]?) throws(Failure) {
    try transact(0) { transaction, database throws(Failure) in
      if let value = change(try Self.get(transaction, database, key)) {
        try Self.set(transaction, database, Change(key: key, value: value))
      }
    }
  }

  public func flush() throws(Failure) { try Self.check(mdb_env_sync(environment, 1)) }

  public func close() {
    mdb_env_close(environment)
    environment = nil
  }

  // MARK: Transactions

  private func transact<T>(
    _ flags: UInt32, _ body: (OpaquePointer, MDB_dbi) throws(Failure) -> T
  ) throws(Failure) -> T {
    var transaction: OpaquePointer?
    try Self.check(mdb_txn_begin(environment, nil, flags, &transaction))
    guard let transaction else { throw .unknown }
    let result: T
    do throws(Failure) {
      var database = MDB_dbi()
      try Self.check(mdb_dbi_open(transaction, nil, 0, &database))
      result = try body(transaction, database)
    } catch {
      mdb_txn_abort(transaction)
      throw error
    }
    try Self.check(mdb_txn_commit(transaction))
    return result
  }

  private static func get(_ transaction: OpaquePointer, _ database: MDB_dbi, _ key: String)
    throws(Failure) -> [UInt8]?
  {
    var value = MDB_val()
    let status = withValue(Array(key.utf8)) { mdb_get(transaction, database, $0, &value) }
    if status == MDB_NOTFOUND { return nil }
    try check(status)
    return Array(UnsafeRawBufferPointer(start: value.mv_data, count: value.mv_size))
  }

  private static func set(_ transaction: OpaquePointer, _ database: MDB_dbi, _ change: Change)
    throws(Failure)
  {
    let status = withValue(Array(change.key.utf8)) { key in
      guard let value = change.value else { return mdb_del(transaction, database, key, nil) }
      return withValue(value) { mdb_put(transaction, database, key, $0, 0) }
    }
    if status != MDB_NOTFOUND { try check(status) }
  }

  private static func withValue(
    _ bytes: [UInt8], _ body: (UnsafeMutablePointer<MDB_val>) -> CInt
  ) -> CInt {
    var bytes = bytes
    return bytes.withUnsafeMutableBytes { bytes in
      var value = MDB_val(mv_size: bytes.count, mv_data: bytes.baseAddress)
      return body(&value)
    }
  }

  // MARK: Errors

  private static func check(_ status: CInt) throws(Failure) {
    if status != 0 { throw failure(status) }
  }

  private static func failure(_ status: CInt) -> Failure {
    switch status {
    case MDB_CORRUPTED, MDB_PAGE_NOTFOUND, MDB_INVALID, MDB_VERSION_MISMATCH, MDB_PANIC,
      MDB_BAD_TXN:
      .damaged
    case EPERM, EACCES, EAGAIN: .unavailable
    case ENOSPC, MDB_MAP_FULL: .full
    default: .unknown
    }
  }
}
