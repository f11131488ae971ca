// One change of a database.

/// A value for a name.
public struct Change {
  public var key: String
  /// Nil removes it.
  public var value: [UInt8]?

  public init(key: String, value: [UInt8]?) {
    self.key = key
    self.value = value
  }
}
