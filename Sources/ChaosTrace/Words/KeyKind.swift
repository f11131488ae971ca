// What a key's values look like.

/// The kind of value that a key holds.
public enum KeyKind: Sendable {
  /// A number and its writer.
  case counter
  /// Items that are only ever added.
  case list
  /// A value that is created once.
  case identity
  /// A value that is replaced whole.
  case text
}
