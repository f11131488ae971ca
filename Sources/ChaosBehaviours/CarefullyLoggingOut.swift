// The user logs out, carefully.

import ChaosContracts
import ChaosTrace

/// Removes the token first, and ends the session only when the token is gone. Whatever cuts it
/// short, no credential is left behind; a session that is left without one ends at the next resume.
public struct CarefullyLoggingOut: Behaviour {
  public let name = BehaviourName.carefulLogout
  public let summary = "as logout, with the token first, and no end without its removal"

  public init() {}

  public func run(_ session: Session, on key: Key, shape: ValueShape) {
    LoggingOut.run(session, isCareful: true)
  }
}
