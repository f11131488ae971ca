// The user logs in: a credential goes to the keychain, and its session to the store.

import ChaosContracts
import ChaosTrace

/// Stores a token in the keychain, and then a session, whether or not the token was taken.
/// Carefully: stores no session without its token, and takes the token back if the session is
/// refused. What is cut short leaves no session, so that the next resume clears the token away.
struct LoggingIn: NaiveBehaviour {
  let name = BehaviourName.login
  let summary = "stores a token in the keychain, and a session"
  let carefulSummary = "as login, with no session unless its token is stored"

  static func run(_ session: Session, on key: Key, isCareful: Bool) {
    if session.isExtension {
      session.read(.session)
      return
    }
    if isCareful { return begin(session) }
    session.write(.token, Writing.value(.token, .small, session.stamp()))
    session.write(.session, Writing.value(.session, .small, session.stamp()))
  }

  private static func begin(_ session: Session) {
    switch session.read(.session) {
    case .value(let user):
      // Whoever is logged in logs out first.
      guard user.label == Session.nobody else { return }
      // Without a session the next resume takes away what this login leaves if it is cut short;
      // where nobody is noted down it has no reason to look.
      guard session.write(.session, nil) else { return }
    case .absent: if !session.mayTrustAbsence { return }
    // The user logs in anew, which is how a damaged session ends.
    case .corrupt: break
    case .unavailable: return
    }
    let token = Writing.value(.token, .small, session.stamp())
    guard store(token, session) || session.appBug == .ignoresLostToken else { return }
    if !session.write(.session, Writing.value(.session, .small, session.stamp())) {
      session.write(.token, nil)
    }
  }

  /// - Returns: whether the keychain has the token, which an answer that never came does not tell.
  private static func store(_ token: Value, _ session: Session) -> Bool {
    session.write(.token, token) || session.read(.token) == .value(token)
  }
}
