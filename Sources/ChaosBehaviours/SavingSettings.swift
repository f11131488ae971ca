// Settings, in the format of the version that saves them.

import ChaosContracts
import ChaosTrace

/// Saves settings. The first version has them under the old key, and knows no other; later ones
/// have them under the new key, once they were migrated. A naive one takes a wrong "absent" for
/// settings that were not migrated yet, and saves them where nobody looks any more. Carefully:
/// takes missing new settings for settings that were never migrated only where absence can be
/// trusted; elsewhere it saves nothing, and its user is told so.
struct SavingSettings: NaiveBehaviour {
  let name = BehaviourName.settings
  let summary = "saves settings, in the format of the version that runs"
  let carefulSummary = "as settings, where it can be told which format is in use"

  static func run(_ session: Session, on key: Key, isCareful: Bool) {
    guard let place = place(session, isCareful), !session.isExtension else { return }
    let value = Writing.value(place.key, .small, session.stamp())
    session.write(place.key, value, basedOn: place.read)
  }

  /// This version's key of the settings, and the read that chose the old one; nil if unknown.
  private static func place(_ session: Session, _ isCareful: Bool) -> (key: Key, read: Int?)? {
    guard session.appVersion >= Migrating.firstVersion else {
      switch session.read(.legacy) {
      case .value, .absent: return (.legacy, nil)
      case .unavailable, .corrupt: return nil
      }
    }
    let modern = session.ask(.modern)
    switch modern.outcome {
    case .value: return (.modern, nil)
    case .absent:
      guard session.read(.migrated) == .absent else { return (.modern, nil) }
      if isCareful, !session.mayTrustAbsence { return nil }
      return (.legacy, modern.operation)
    case .unavailable, .corrupt: return nil
    }
  }
}
