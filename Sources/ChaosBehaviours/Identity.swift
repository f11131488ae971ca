// A value that is created once per installation.

import ChaosContracts
import ChaosTrace

/// Reads an identity, and makes one if there is none (M05).
///
/// Carefully: makes an identity only where absence can be trusted.
public struct Identity: NaiveBehaviour {
  public let name = BehaviourName.identity
  public let summary = "reads an identity, and creates one if it is absent"
  public let carefulSummary = "as identity; creates one where absence can be trusted"

  public init() {}

  public static func run(_ session: Session, on key: Key, isCareful: Bool) {
    let mayBegin = !isCareful || session.mayTrustAbsence
    let stamp = session.stamp()
    session.update(key) { outcome in
      mayBegin && outcome == .absent ? .text("user-\(stamp)", .small, stamp: stamp) : nil
    }
  }
}
