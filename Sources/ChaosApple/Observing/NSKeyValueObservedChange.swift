// What a block is told of a change.

/// A change of what a key path leads to.
public struct NSKeyValueObservedChange<Value> {
  public typealias Kind = NSKeyValueChange

  public let kind: Kind
  /// Nil if nobody asked for it.
  public let newValue: Value?
  /// Nil if nobody asked for it.
  public let oldValue: Value?
}
