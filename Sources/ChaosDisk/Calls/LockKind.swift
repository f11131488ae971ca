// Whole-file and range locks, by who owns them.

/// How much a lock excludes.
public enum LockMode: UInt8, Sendable {
  /// Others may have shared locks as well.
  case shared
  /// Nobody else may have any lock.
  case exclusive
}

/// Which family of locks, and so who owns one (FACTS.md, locks between processes).
public enum LockKind: UInt8, Sendable {
  /// flock(2): owned by the open file description.
  case flock
  /// fcntl(F_SETLK): owned by the process; closing any descriptor of the file drops it.
  case posix
  /// fcntl(F_OFD_SETLK): owned by the open file description.
  case description
}
