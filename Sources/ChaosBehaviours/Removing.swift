// Removing one key.

import ChaosContracts
import ChaosTrace

/// Removes a key. There is no careful variant: the user wants it gone, whatever it is.
struct Removing: Behaviour {
  let name = BehaviourName.remove
  let summary = "removes a key"

  func run(_ session: Session, on key: Key, shape: ValueShape) { session.write(key, nil) }
}
