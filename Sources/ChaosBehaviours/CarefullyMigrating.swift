// A migration that runs until its flag is set, carefully.

import ChaosContracts
import ChaosTrace

/// Begins only where absence can be trusted.
public struct CarefullyMigrating: Behaviour {
  public let name = BehaviourName.carefulMigrate
  public let summary = "as migrate, where absence can be trusted"

  public init() {}

  public func run(_ session: Session, on key: Key, shape: ValueShape) {
    Migrating.run(session, isCareful: true)
  }
}
