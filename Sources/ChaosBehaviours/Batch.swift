// Several keys at once.

import ChaosContracts
import ChaosTrace

/// Sets the theme and the session, and removes nothing: one save of a form. There is no careful
/// variant: the form is the user's, and no answer decides about it.
struct Batch: Behaviour {
  let name = BehaviourName.batch
  let summary = "sets two keys in one batch"

  func run(_ session: Session, on key: Key, shape: ValueShape) {
    let changes = [Key.theme, .session].map { key in
      StoreChange(key: key, value: Writing.value(key, .small, session.stamp()))
    }
    session.apply(changes)
  }
}
