// The end of a process by its own code.

/// How code ended its own process.
public struct Crash: Hashable, Sendable, CustomStringConvertible {
  /// What it said, or what the system says of it.
  public var description: String
  /// Whether a real process ended: nobody had meant to imitate a crash.
  public var isReal = false
  /// Where in the program's code it did: addresses in its file, the innermost call first. Empty
  /// where nobody knows.
  public var places: [UInt64] = []
}
