// What a process wants from a file that others use too.

/// A coordinated access (F110).
public enum CoordinatedAccess: UInt8, Sendable {
  /// Others may read meanwhile.
  case reading
  /// Nobody else may do anything meanwhile.
  case writing
}
