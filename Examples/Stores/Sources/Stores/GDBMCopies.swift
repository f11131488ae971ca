// GDBM without changes in place: each change is made in a copy, which is renamed.
//
// A changed file of GDBM is many pages, old and new. A sync that fails leaves some of them behind,
// and with them what was acknowledged long before.

/// A database of GDBM whose file is replaced as a whole.
public final class GDBMCopies: KeyValueStore {
  private let path: String
  private let isMapped: Bool

  /// - Parameter path: the file, which is there (`Creation.whole`).
  public init(path: String, isMapped: Bool) {
    self.path = path
    self.isMapped = isMapped
  }

  public func value(of key: String) throws(Failure) -> [UInt8]? {
    try use(path, isReading: true) { database throws(Failure) in try database.value(of: key) }
  }

  public func change(_ changes: [Change]) throws(Failure) {
    try replace { database throws(Failure) in try database.change(changes) }
  }

  public func update(_ key: String, _ change: ([UInt8]?) -> [UInt8]?) throws(Failure) {
    try replace { database throws(Failure) in try database.update(key, change) }
  }

  /// Each change is on the disk when it returns.
  public func flush() throws(Failure) {}

  /// Nothing is open between two calls.
  public func close() throws(Failure) {}

  private func replace(_ body: (GDBM) throws(Failure) -> Void) throws(Failure) {
    try Creation.replace(path) { copy throws(Failure) in
      try use(copy, isReading: false) { database throws(Failure) in
        try body(database)
        try database.flush()
      }
    }
  }

  private func use<T>(_ path: String, isReading: Bool, _ body: (GDBM) throws(Failure) -> T)
    throws(Failure) -> T
  {
    let database = try GDBM(
      path: path, settings: .durable, isMapped: isMapped, isReading: isReading)
    return try database.closing { () throws(Failure) in try body(database) }
  }
}
