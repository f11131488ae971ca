// Adding to a list that is stored under one key.

import ChaosContracts
import ChaosTrace

/// Adds an item to a list; an absent list counts as empty (B05).
public struct Appending: Behaviour {
  public let name = BehaviourName.append
  public let summary = "adds an item to a list; absent counts as empty"

  public init() {}

  public func run(_ session: Session, on key: Key, shape: ValueShape) {
    let stamp = session.stamp()
    session.update(key) { outcome in
      switch outcome {
      case .value(let value): .list((value.items ?? []) + [stamp], stamp: stamp)
      case .absent: .list([stamp], stamp: stamp)
      case .unavailable, .corrupt: nil
      }
    }
  }
}
