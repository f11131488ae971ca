// The streak counter, carefully.

import ChaosContracts
import ChaosTrace

/// Begins at one only where absence can be trusted; a number that is there counts up anywhere.
public struct CarefulStreak: Behaviour {
  public let name = BehaviourName.carefulStreak
  public let summary = "as streak; absent counts as zero where absence can be trusted"

  public init() {}

  public func run(_ session: Session, on key: Key, shape: ValueShape) {
    Streak.run(session, on: key, mayBegin: session.mayTrustAbsence)
  }
}
