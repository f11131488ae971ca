// Looking at one key.

import ChaosContracts
import ChaosTrace

/// Reads a key and shows it. There is no careful variant: to show is no harm.
struct Reading: Behaviour {
  let name = BehaviourName.read
  let summary = "reads a key"

  func run(_ session: Session, on key: Key, shape: ValueShape) { session.read(key) }
}
