// Removing one key.

import ChaosContracts
import ChaosTrace

/// Removes a key. There is no careful variant: the user wants it gone, whatever it is.
public struct Removing: Behaviour {
  public let name = BehaviourName.remove
  public let summary = "removes a key"

  public init() {}

  public func run(_ session: Session, on key: Key, shape: ValueShape) { session.write(key, nil) }
}
