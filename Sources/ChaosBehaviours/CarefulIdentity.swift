// A value that is created once per installation, carefully.

import ChaosContracts
import ChaosTrace

/// Makes an identity only where absence can be trusted.
public struct CarefulIdentity: Behaviour {
  public let name = BehaviourName.carefulIdentity
  public let summary = "as identity; creates one where absence can be trusted"

  public init() {}

  public func run(_ session: Session, on key: Key, shape: ValueShape) {
    Identity.run(session, on: key, mayBegin: session.mayTrustAbsence)
  }
}
