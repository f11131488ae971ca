// Asking for durability.

import ChaosContracts
import ChaosTrace

/// Asks the store to make everything durable. There is no careful variant: it decides nothing.
struct Flushing: Behaviour {
  let name = BehaviourName.flush
  let summary = "asks the store to make everything durable"

  func run(_ session: Session, on key: Key, shape: ValueShape) { session.flush() }
}
