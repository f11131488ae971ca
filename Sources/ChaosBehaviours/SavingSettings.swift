// Settings, in the format of the version that saves them.

import ChaosContracts
import ChaosTrace

/// Saves settings. The first version has them under the old key, and knows no other; later ones
/// have them under the new key, once they were migrated.
public struct SavingSettings: Behaviour {
  public let name = BehaviourName.settings
  public let summary = "saves settings, in the format of the version that runs"

  public init() {}

  public func run(_ session: Session, on key: Key, shape: ValueShape) {
    guard let place = place(session), !session.isExtension else { return }
    session.write(place, Writing.value(place, .small, session.stamp()))
  }

  /// The key of the settings that this version shows; nil if it cannot be told.
  private func place(_ session: Session) -> Key? {
    guard session.appVersion >= Migrating.firstVersion else {
      switch session.read(.legacy) {
      case .value, .absent: return .legacy
      case .unavailable, .corrupt: return nil
      }
    }
    switch session.read(.modern) {
    case .value: return .modern
    case .absent: return session.read(.migrated) == .absent ? .legacy : .modern
    case .unavailable, .corrupt: return nil
    }
  }
}
