// The streak counter of the 2024 article: read, add one, write back.

import ChaosContracts
import ChaosTrace

/// Counts up. It is as naive as the app that lost its user's 364 days: an absent number counts as
/// zero. A store that says that it is unavailable or damaged is left alone. Carefully: begins at
/// one only where absence can be trusted; a number that is there counts up anywhere.
struct Streak: NaiveBehaviour {
  let name = BehaviourName.streak
  let summary = "adds one to a counter; absent counts as zero"
  let carefulSummary = "as streak; absent counts as zero where absence can be trusted"

  static func run(_ session: Session, on key: Key, isCareful: Bool) {
    let mayBegin = session.mayBegin(isCareful)
    let stamp = session.stamp()
    session.build(key, mayBegin: mayBegin) { .counter(($0?.number ?? 0) + 1, stamp: stamp) }
  }
}
