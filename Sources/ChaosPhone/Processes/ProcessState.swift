// Where in its life a process is.

/// The life of a process.
public enum ProcessState: Sendable {
  /// It exists, and iOS holds it before its own code: a shallow prewarm.
  case frozen
  case running
  case suspended
  case dead
}
