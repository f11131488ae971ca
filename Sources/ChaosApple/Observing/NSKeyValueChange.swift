// The kinds of change.

/// The kinds of change. A setting is replaced as a whole, whatever it holds.
public enum NSKeyValueChange: UInt, Sendable {
  case setting = 1
}
