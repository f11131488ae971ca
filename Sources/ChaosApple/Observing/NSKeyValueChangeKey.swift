// What an observer by name is told of a change.

/// The entries of a change.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// A number: the kind.
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  /// The places in a collection that changed: a `UserDefaults` never tells any.
  public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
  /// Whether the observer is told before the change: here it is told after it.
  public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
  /// The value after the change, or `NSNull`.
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  /// The value before it, or `NSNull`.
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
}
