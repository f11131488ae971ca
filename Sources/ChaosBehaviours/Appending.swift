// Adding to a list that is stored under one key.

import ChaosContracts
import ChaosTrace

/// Adds an item to a list; an absent one counts as empty (B05), carefully only if that is trusted.
struct Appending: NaiveBehaviour {
  let name = BehaviourName.append
  let summary = "adds an item to a list; absent counts as empty"
  let carefulSummary = "as append; absent counts as empty where absence can be trusted"

  static func run(_ session: Session, on key: Key, isCareful: Bool) {
    let mayBegin = session.mayBegin(isCareful)
    let stamp = session.stamp()
    session.build(key, mayBegin: mayBegin) { .list(($0?.items ?? []) + [stamp], stamp: stamp) }
  }
}
