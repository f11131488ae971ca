// One thing in which the simulation and the real machine differ.

/// Where the two worlds part.
public struct Difference: Hashable, Sendable, Codable {
  /// What was asked or looked at.
  public var what: String
  public var simulated: String
  public var real: String

  public init(_ what: String, simulated: String, real: String) {
    self.what = what
    self.simulated = simulated
    self.real = real
  }
}
