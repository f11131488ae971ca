// Finding out at launch whether somebody is logged in.

import ChaosContracts
import ChaosTrace

/// An absent session means that nobody is logged in: that is noted, and the credential goes (S3).
/// So does a session without a credential, which is noted as well (S10). Carefully: believes in an
/// absent session only where absence can be trusted.
struct ResumingSession: NaiveBehaviour {
  let name = BehaviourName.resume
  let summary =
    "takes an absent session or token for a logout, notes it, and removes the token"
  let carefulSummary = "as resume-session, where absence can be trusted"

  static func run(_ session: Session, on key: Key, isCareful: Bool) {
    if session.isExtension || isCareful && !session.mayTrustAbsence
      || session.appBug == .wipesWhenLocked
    {
      let answer = session.ask(.session)
      let isBlind = session.appBug == .wipesWhenLocked && answer.outcome == .unavailable
      if isBlind, !session.isExtension {
        session.write(.token, nil, basedOn: answer.operation)
      }
      return
    }
    let token = credential(session)
    let isLoggedIn = isCareful ? isLoggedInForSure(session) : noteNobody(session)
    if isLoggedIn, token.outcome == .absent {
      session.write(
        .session, .text(Session.nobody, .small, stamp: session.stamp()),
        basedOn: token.operation)
    }
  }

  /// Notes an absent session, and then removes the token: what comes between leaves it for good.
  private static func noteNobody(_ session: Session) -> Bool {
    let stamp = session.stamp()
    var belief: Int?
    var isLoggedIn = false
    session.revise(.session) { answer in
      if case .value(let user) = answer.outcome { isLoggedIn = user.label != Session.nobody }
      guard answer.outcome == .absent else { return nil }
      belief = answer.operation
      return .text(Session.nobody, .small, stamp: stamp)
    }
    if let belief { session.write(.token, nil, basedOn: belief) }
    return isLoggedIn
  }

  /// Removes the token of an absent session, and notes nobody when it is gone, or tries again.
  private static func isLoggedInForSure(_ session: Session) -> Bool {
    let answer = session.ask(.session)
    if case .value(let user) = answer.outcome { return user.label != Session.nobody }
    guard answer.outcome == .absent,
      session.write(.token, nil, basedOn: answer.operation)
    else { return false }
    let stamp = session.stamp()
    session.update(.session) {
      $0 == .absent ? .text(Session.nobody, .small, stamp: stamp) : nil
    }
    return false
  }

  /// The keychain's answer for the credential. Only a buggy app remembers it.
  private static func credential(_ session: Session) -> Answer {
    guard session.appBug == .believesNotFound else { return session.ask(.token) }
    let token = session.memory[.token] ?? session.ask(.token)
    session.memory[.token] = token
    return token
  }
}
