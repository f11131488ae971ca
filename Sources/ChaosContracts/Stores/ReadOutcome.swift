// The four outcomes of reading. Nearly every real bug takes two of them for one.

/// What a store answers to a read.
public enum ReadOutcome: Hashable, Sendable {
  /// It is this, whole, and no older than the store's promises allow.
  case value(Value)
  /// There is none: it was never written, or removed.
  case absent
  /// There may be one, and it cannot be read now.
  case unavailable
  /// There was one, and it is damaged.
  case corrupt

  /// What is there, where that is known.
  public init(_ value: Value?) { self = value.map { .value($0) } ?? .absent }
}
