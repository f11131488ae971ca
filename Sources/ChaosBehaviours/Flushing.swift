// Asking for durability.

import ChaosContracts
import ChaosTrace

/// Asks the store to make everything durable. There is no careful variant: it decides nothing.
public struct Flushing: Behaviour {
  public let name = BehaviourName.flush
  public let summary = "asks the store to make everything durable"

  public init() {}

  public func run(_ session: Session, on key: Key, shape: ValueShape) { session.flush() }
}
