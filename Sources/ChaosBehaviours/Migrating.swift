// A migration that runs until its flag is set.

import ChaosContracts
import ChaosTrace

/// The second version takes settings over from the old key unless the new one is there, and then
/// sets a flag; it does so at its launches until the flag is there. What is absent need not be
/// migrated (S13). The old settings stay, for an extension that still runs the first version, and
/// for a downgrade to it (F115). Carefully: begins only where absence can be trusted.
struct Migrating: NaiveBehaviour {
  let name = BehaviourName.migrate
  let summary = "in a version after the first: moves settings to a new key, and sets a flag"
  let carefulSummary = "as migrate, where absence can be trusted"

  /// The first version that has the new format.
  static let firstVersion = 2

  static func run(_ session: Session, on key: Key, isCareful: Bool) {
    guard session.appVersion >= firstVersion else {
      // Whoever wrote this version knew of no other.
      session.read(.legacy)
      return
    }
    let flag = session.ask(.migrated)
    let isBlind = session.appBug == .migratesBlindly
    guard flag.outcome == .absent || isBlind, !session.isExtension else { return }
    if isCareful, !session.mayTrustAbsence { return }
    if session.appBug == .flagsFirst, !setFlag(session, basedOn: flag) { return }
    let old = session.ask(.legacy)
    switch old.outcome {
    case .value(let settings):
      guard move(settings, old, session) else { return }
      setFlag(session, basedOn: flag)
    case .absent: setFlag(session, basedOn: old)
    case .unavailable, .corrupt: break
    }
  }

  /// - Returns: whether the settings are at their new place.
  private static func move(_ settings: Value, _ old: Answer, _ session: Session) -> Bool {
    let moved = Value.text(settings.label, .small, stamp: session.stamp())
    if session.appBug == .removesFirst {
      session.write(.legacy, nil, basedOn: old.operation)
    }
    if session.appBug == .migratesBlindly {
      return session.write(.modern, moved, basedOn: old.operation)
    }
    var isThere = false
    let isDone = session.update(.modern) { outcome in
      if case .value = outcome { isThere = true }
      if outcome == .absent { isThere = true }
      return outcome == .absent ? moved : nil
    }
    return isDone && isThere
  }

  @discardableResult
  private static func setFlag(_ session: Session, basedOn answer: Answer) -> Bool {
    session.write(
      .migrated, .text("yes", .small, stamp: session.stamp()), basedOn: answer.operation)
  }
}
