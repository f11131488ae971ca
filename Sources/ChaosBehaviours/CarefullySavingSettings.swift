// Settings, carefully.

import ChaosContracts
import ChaosTrace

/// Takes missing new settings for settings that were never migrated only where absence can be
/// trusted; elsewhere it saves nothing, and its user is told so.
public struct CarefullySavingSettings: Behaviour {
  public let name = BehaviourName.carefulSettings
  public let summary = "as settings, where it can be told which format is in use"

  public init() {}

  public func run(_ session: Session, on key: Key, shape: ValueShape) {
    SavingSettings.run(session, isCareful: true)
  }
}
