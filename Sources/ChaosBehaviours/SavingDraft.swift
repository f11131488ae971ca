// A save that waits until the user pauses.

import ChaosContracts
import ChaosTrace

/// Keeps a draft in memory, and saves the last after two seconds (M08); carefully, each at once.
struct SavingDraft: NaiveBehaviour {
  let name = BehaviourName.draft
  let summary = "changes a draft in memory, and saves it two seconds later"
  let carefulSummary = "saves a draft at once"

  /// Seconds until a draft is saved.
  private static let delay: UInt64 = 2

  static func run(_ session: Session, on key: Key, isCareful: Bool) {
    if session.isExtension {
      session.read(.draft)
      return
    }
    let value = Writing.value(.draft, .small, session.stamp())
    if isCareful {
      session.write(.draft, value)
      return
    }
    let saving = session.begin(.draft, value)
    if session.appBug == .savesInMemory { session.claim(saving) }
    session.memory[.draft] = Answer(.value(value), operation: saving)
    if session.memory.willSave { return }
    session.memory.willSave = true
    session.later(seconds: delay) { save($0) }
  }

  private static func save(_ session: Session) {
    session.memory.willSave = false
    guard let draft = session.memory[.draft], case .value(let value) = draft.outcome else { return }
    session.memory[.draft] = nil
    session.perform(draft.operation, .draft, value)
  }
}
