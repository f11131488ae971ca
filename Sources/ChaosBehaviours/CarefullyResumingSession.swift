// Finding out at launch whether somebody is logged in, carefully.

import ChaosContracts
import ChaosTrace

/// Believes in an absent session only where absence can be trusted.
public struct CarefullyResumingSession: Behaviour {
  public let name = BehaviourName.carefulResume
  public let summary = "as resume-session, where absence can be trusted"

  public init() {}

  public func run(_ session: Session, on key: Key, shape: ValueShape) {
    ResumingSession.run(session, isCareful: true)
  }
}
