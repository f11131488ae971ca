// A world as a worker is told of it.

/// A world that is gone on from: the first trace that led to it, and where its name comes from.
public struct WorldNode: Codable, Sendable {
  /// The trace's steps, each as the number of its eight bytes.
  public var steps: [UInt64]
  /// How many of them lead to the last world at which nothing of the app ran, and its name.
  public var restSteps: Int
  public var rest: WorldName

  public init(steps: [UInt64], restSteps: Int, rest: WorldName) {
    (self.steps, self.restSteps, self.rest) = (steps, restSteps, rest)
  }
}
