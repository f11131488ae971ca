// A cache above the store: what was read first is the truth for the rest of the process's life, carefully.

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
