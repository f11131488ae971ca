// Extensions put items into an inbox, and the app takes them over into its list, carefully.

import ChaosContracts
import ChaosTrace

/// Begins an inbox or a list only where absence can be trusted.
public struct CarefullySyncing: Behaviour {
  public let name = BehaviourName.carefulSync
  public let summary = "as sync, and begins lists only where absence can be trusted"

  public init() {}

  public func run(_ session: Session, on key: Key, shape: ValueShape) {
    Syncing.run(session, isCareful: true)
  }
}
