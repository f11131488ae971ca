// A crash state in which a store breaks its promises.

import ChaosTrace

/// A state in which the store breaks its promises, as a trace.
public struct SweepFailure: Codable, Sendable {
  /// The trace's bytes.
  public var trace: [UInt8]
  public var invariant: String
  public var loss: LossClass
  /// The weakest model that shows it; nil if no crash is needed.
  public var model: DiskModelName?
  /// What the app was doing.
  public var act: BehaviourName
  /// What happened then: a kill, a panic, a power loss, a fault.
  public var trouble: String
  /// States of that moment and model that lose the same way, of how many.
  public var failing: Int
  public var states: Int
}
