// Adding to a list, carefully.

import ChaosContracts
import ChaosTrace

/// Begins a list only where absence can be trusted.
public struct CarefullyAppending: Behaviour {
  public let name = BehaviourName.carefulAppend
  public let summary = "as append; absent counts as empty where absence can be trusted"

  public init() {}

  public func run(_ session: Session, on key: Key, shape: ValueShape) {
    Appending.run(session, on: key, mayBegin: session.mayTrustAbsence)
  }
}
