// The gate of the first launch, carefully.

import ChaosContracts
import ChaosTrace

/// Believes in an absent flag only where absence can be trusted.
public struct CarefulGate: Behaviour {
  public let name = BehaviourName.carefulGate
  public let summary = "as gate, where absence can be trusted"

  public init() {}

  public func run(_ session: Session, on key: Key, shape: ValueShape) {
    Gate.run(session, isCareful: true)
  }
}
