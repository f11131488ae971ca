// Finding out at launch whether somebody is logged in.

import ChaosContracts
import ChaosTrace

/// An absent session means that nobody is logged in: that is noted, and the credential goes
/// (S3, S10).
public struct ResumingSession: Behaviour {
  public let name = BehaviourName.resume
  public let summary = "takes an absent session for a logout, notes it, and removes the token"

  public init() {}

  public func run(_ session: Session, on key: Key, shape: ValueShape) {
    Self.run(session, isCareful: false)
  }

  static func run(_ session: Session, isCareful: Bool) {
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
    let stamp = session.stamp()
    var belief: Int?
    session.revise(.session) { answer in
      guard answer.outcome == .absent else { return nil }
      belief = answer.operation
      return .text("nobody", .small, stamp: stamp)
    }
    if let belief { session.write(.token, nil, basedOn: belief) }
  }
}
