// What a belief in a wrong answer did damage to.

/// The kinds of lasting damage, each of which one invariant claims.
enum Poison {
  /// A value that is created once.
  case identity
  /// A value of another store than the one that was asked.
  case otherStore
  /// Any other value.
  case value
}
