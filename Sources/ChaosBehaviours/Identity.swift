// A value that is created once per installation.

import ChaosContracts
import ChaosTrace

/// Reads an identity, and makes one if there is none (M05).
public struct Identity: Behaviour {
  public let name = BehaviourName.identity
  public let summary = "reads an identity, and creates one if it is absent"

  public init() {}

  public func run(_ session: Session, on key: Key, shape: ValueShape) {
    Self.run(session, on: key, mayBegin: true)
  }

  /// - Parameter mayBegin: whether absence means that nobody was here before.
  static func run(_ session: Session, on key: Key, mayBegin: Bool) {
    let stamp = session.stamp()
    session.update(key) { outcome in
      mayBegin && outcome == .absent ? .text("user-\(stamp)", .small, stamp: stamp) : nil
    }
  }
}
