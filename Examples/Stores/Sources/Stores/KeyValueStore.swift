// What the app wants of a store, whichever library it is.

/// An open database: bytes by name.
public protocol KeyValueStore: AnyObject {
  func value(of key: String) throws(Failure) -> [UInt8]?
  /// Makes several changes, together if the library can.
  func change(_ changes: [Change]) throws(Failure)
  /// Changes a value by what it is now; nil from `change` leaves it alone.
  func update(_ key: String, _ change: ([UInt8]?) -> [UInt8]?) throws(Failure)
  /// Has the library put on the disk what it was told.
  func flush() throws(Failure)
  /// Gives back files and locks. Nothing may be called after it.
  func close() throws(Failure)
}

extension KeyValueStore {
  /// Runs code, and closes the database whatever comes of it.
  public func closing<T>(_ body: () throws(Failure) -> T) throws(Failure) -> T {
    let result: T
    do throws(Failure) { result = try body() } catch {
      try? close()
      throw error
    }
    try close()
    return result
  }
}
