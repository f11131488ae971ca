// The user logs out: what the login stored goes.

import ChaosContracts
import ChaosTrace

/// Ends the session first and then removes the token. What is cut short in between leaves a
/// credential that outlives even the app (F90), and nobody looks for it any more.
public struct LoggingOut: Behaviour {
  public let name = BehaviourName.logout
  public let summary = "notes that nobody is logged in, and removes the token"

  public init() {}

  public func run(_ session: Session, on key: Key, shape: ValueShape) {
    Self.run(session, isCareful: false)
  }

  static func run(_ session: Session, isCareful: Bool) {
    if session.isExtension {
      session.read(.session)
      return
    }
    guard isCareful, session.appBug != .endsSessionFirst else {
      endSession(session)
      session.write(.token, nil)
      return
    }
    if session.write(.token, nil) { endSession(session) }
  }

  /// No read decides: the user wants it, whatever was there.
  private static func endSession(_ session: Session) {
    session.write(
      .session, .text(SessionLabel.nobody, .small, stamp: session.stamp()))
  }
}
