// The user logs out: what the login stored goes.

import ChaosContracts
import ChaosTrace

/// Ends the session first and then removes the token. What is cut short in between leaves a
/// credential that outlives even the app (F90), and nobody looks for it any more. Carefully:
/// removes the token first, and ends the session only when the token is gone. Whatever cuts it
/// short, no credential is left behind; a session that is left without one ends at the next resume.
struct LoggingOut: NaiveBehaviour {
  let name = BehaviourName.logout
  let summary = "notes that nobody is logged in, and removes the token"
  let carefulSummary = "as logout, with the token first, and no end without its removal"

  static func run(_ session: Session, on key: Key, isCareful: Bool) {
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
      .session, .text(Session.nobody, .small, stamp: session.stamp()))
  }
}
