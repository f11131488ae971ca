// The careful twin of a behaviour: the same code, told to be careful.

import ChaosContracts
import ChaosTrace

/// What a careful app does in the place of a naive one.
struct Careful<Naive: NaiveBehaviour>: Behaviour {
  let name: BehaviourName
  let summary: String

  init(_ naive: Naive) {
    name = naive.name.inCarefulApp
    summary = naive.carefulSummary
  }

  func run(_ session: Session, on key: Key, shape: ValueShape) {
    Naive.run(session, on: key, isCareful: true)
  }
}
