// A save that waits until the user pauses, carefully.

import ChaosContracts
import ChaosTrace

/// Saves each draft at once.
public struct CarefullySavingDraft: Behaviour {
  public let name = BehaviourName.carefulDraft
  public let summary = "saves a draft at once"

  public init() {}

  public func run(_ session: Session, on key: Key, shape: ValueShape) {
    SavingDraft.run(session, isCareful: true)
  }
}
