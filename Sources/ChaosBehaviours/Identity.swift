// A value that is created once per installation.

import ChaosContracts
import ChaosTrace

/// Reads an identity, or makes one (M05); carefully, only where absence can be trusted.
struct Identity: NaiveBehaviour {
  let name = BehaviourName.identity
  let summary = "reads an identity, and creates one if it is absent"
  let carefulSummary = "as identity; creates one where absence can be trusted"

  static func run(_ session: Session, on key: Key, isCareful: Bool) {
    let mayBegin = session.mayBegin(isCareful)
    let stamp = session.stamp()
    session.update(key) { outcome in
      mayBegin && outcome == .absent ? .text("user-\(stamp)", .small, stamp: stamp) : nil
    }
  }
}
