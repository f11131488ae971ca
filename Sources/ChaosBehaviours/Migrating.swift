// A migration that runs until its flag is set.

import ChaosContracts
import ChaosTrace

/// Takes settings over from the old key unless the new one is there, and then sets a flag. What is
/// absent need not be migrated (S13).
public struct Migrating: Behaviour {
  public let name = BehaviourName.migrate
  public let summary = "moves settings to a new key, and sets a flag"

  public init() {}

  public func run(_ session: Session, on key: Key, shape: ValueShape) {
    Self.run(session, isCareful: false)
  }

  static func run(_ session: Session, isCareful: Bool) {
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
