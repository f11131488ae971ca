// Counting up what is stored, without a cache above the store.

import ChaosContracts
import ChaosTrace

/// Asks each time, and begins at nothing only where absence can be trusted.
public struct CarefullyCountingVisits: Behaviour {
  public let name = BehaviourName.carefulCache
  public let summary = "counts up from what is stored now, where absence can be trusted"

  public init() {}

  public func run(_ session: Session, on key: Key, shape: ValueShape) {
    CountingVisits.run(session, isCareful: true)
  }
}
