// What may follow after a trace, and which worlds that leads to: as it travels from worker to
// search.

import ChaosTrace

/// What follows after one world.
public struct Expansion: Codable, Sendable {
  /// Where one or several letters lead.
  public struct Child: Codable, Sendable {
    /// The first letter that leads there.
    public var step: UInt64
    /// How many letters do.
    public var count: Int
    public var world: WorldName
    /// Whether nothing of the app runs there.
    public var isRest = false
    /// The promises that a trace which ends there breaks; nil where nobody ran it, because it is
    /// another trace's world for certain.
    public var broken: [String]?
  }

  public var children: [Child] = []
  /// Crashes with more survivor sets than were gone through.
  public var cutCrashes = 0
  /// Whether an act was done, whatever came of it.
  public var hasWorked = false
  /// Traces that were run.
  public var runs = 0
  /// Why nothing can be said.
  public var doubts: [String] = []
  /// Whether a thread was left behind.
  public var leftThreadBehind = false
}

extension Step {
  /// The step's eight bytes as a number.
  package var number: UInt64 {
    var bytes: [UInt8] = []
    record.append(to: &bytes)
    return bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  package init(number: UInt64) {
    self.init(Record((0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }, at: 0))
  }
}
