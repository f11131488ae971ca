// The user logs in, carefully.

import ChaosContracts
import ChaosTrace

/// Stores no session without its token, and takes the token back if the session is refused. What
/// is cut short leaves no session, so that the next resume clears the token away.
public struct CarefullyLoggingIn: Behaviour {
  public let name = BehaviourName.carefulLogin
  public let summary = "as login, with no session unless its token is stored"

  public init() {}

  public func run(_ session: Session, on key: Key, shape: ValueShape) {
    LoggingIn.run(session, isCareful: true)
  }
}
