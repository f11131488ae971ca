// The gate of the first launch: what an earlier installation left in the keychain is wiped.

import ChaosContracts
import ChaosTrace

/// Without its flag this must be the first launch, so the keychain is wiped and the flag set: items
/// outlive a deleted app (F90, S8). Carefully: believes in an absent flag only where absence can be
/// trusted.
struct Gate: NaiveBehaviour {
  let name = BehaviourName.gate
  let summary = "wipes the keychain unless a flag says that the app was launched before"
  let carefulSummary = "as gate, where absence can be trusted"

  static func run(_ session: Session, on key: Key, isCareful: Bool) {
    let flag = session.ask(.welcomed)
    if session.isExtension { return }
    let isBlind = session.appBug == .wipesWhenLocked && flag.outcome == .unavailable
    if isCareful, !session.mayTrustAbsence, !isBlind { return }
    guard flag.outcome == .absent || isBlind else { return }
    session.write(.token, nil, basedOn: flag.operation)
    let stamp = session.stamp()
    session.update(.welcomed) { $0 == .absent ? .text("yes", .small, stamp: stamp) : nil }
  }
}
