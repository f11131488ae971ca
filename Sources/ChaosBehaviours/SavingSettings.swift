// Settings, under the key of the version that saves them.

import ChaosContracts
import ChaosTrace

/// Saves settings under the new key once it is there, and under the old one until then.
public struct SavingSettings: Behaviour {
  public let name = BehaviourName.settings
  public let summary = "saves settings, under the new key if they were migrated"

  public init() {}

  public func run(_ session: Session, on key: Key, shape: ValueShape) {
    let place: Key
    switch session.read(.modern) {
    case .value: place = .modern
    case .absent: place = session.read(.migrated) == .absent ? .legacy : .modern
    case .unavailable, .corrupt: return
    }
    if session.isExtension { return }
    session.write(place, Writing.value(place, .small, session.stamp()))
  }
}
