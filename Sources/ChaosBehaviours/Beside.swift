// Two keys in two tasks of an app, which may be in one file.

import ChaosContracts
import ChaosTrace

/// Changes a key and the app's next one, each in a task of its own. There is no careful variant: no
/// answer decides about it.
struct Beside: Behaviour {
  let name = BehaviourName.beside
  let summary = "changes a key and the app's next one in two tasks at once"

  func run(_ session: Session, on key: Key, shape: ValueShape) {
    let next = (session.keys?.loose ?? Key.plain).next(after: key)
    session.changeAtOnce([key, next].map { ($0, Twice.change($0, session)) })
  }
}
