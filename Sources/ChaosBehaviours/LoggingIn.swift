// The user logs in: a credential goes to the keychain, and its session to the store.

import ChaosContracts
import ChaosTrace

/// Stores a token in the keychain, and then a session.
public struct LoggingIn: Behaviour {
  public let name = BehaviourName.login
  public let summary = "stores a token in the keychain, and a session"

  public init() {}

  public func run(_ session: Session, on key: Key, shape: ValueShape) {
    if session.isExtension {
      session.read(.session)
      return
    }
    session.write(.token, Writing.value(.token, .small, session.stamp()))
    session.write(.session, Writing.value(.session, .small, session.stamp()))
  }
}
