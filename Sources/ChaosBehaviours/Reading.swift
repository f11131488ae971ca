// Looking at one key.

import ChaosContracts
import ChaosTrace

/// Reads a key and shows it. There is no careful variant: what is only shown does no
/// harm.
public struct Reading: Behaviour {
  public let name = BehaviourName.read
  public let summary = "reads a key"

  public init() {}

  public func run(_ session: Session, on key: Key, shape: ValueShape) { session.read(key) }
}
