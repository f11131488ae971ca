// Adding to a list that is stored under one key.

import ChaosContracts
import ChaosTrace

/// Adds an item to a list; an absent list counts as empty (B05).
public struct Appending: Behaviour {
  public let name = BehaviourName.append
  public let summary = "adds an item to a list; absent counts as empty"

  public init() {}

  public func run(_ session: Session, on key: Key, shape: ValueShape) {
    Self.run(session, on: key, mayBegin: true)
  }

  /// - Parameter mayBegin: whether absence may be taken for an empty list.
  static func run(_ session: Session, on key: Key, mayBegin: Bool) {
    let stamp = session.stamp()
    session.update(key) { outcome in
      switch outcome {
      case .value(let value): .list((value.items ?? []) + [stamp], stamp: stamp)
      case .absent: mayBegin ? .list([stamp], stamp: stamp) : nil
      case .unavailable, .corrupt: nil
      }
    }
  }
}
