// What an observer wants to be told.

/// Options of an observation. Telling before a change is not covered, and so not declared.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The value after the change.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// The value before it.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// The observer is told at once what the value is now.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
}
