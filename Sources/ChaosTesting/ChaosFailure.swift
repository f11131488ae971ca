// A broken promise as an error, for test frameworks that only see what is thrown.

/// What a failing test shows: the story of the smallest trace.
public struct ChaosFailure: Error, CustomStringConvertible {
  /// The broken promise.
  public let invariant: String
  /// The story, the trace, and how to run it again.
  public let story: String

  public var description: String { story }
}
