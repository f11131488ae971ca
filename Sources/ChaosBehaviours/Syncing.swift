// Extensions put items into an inbox, and the app takes them over into its list.

import ChaosContracts
import ChaosTrace

/// An extension adds an item to the inbox; the app merges what it finds there into the list (M12).
/// Carefully: begins an inbox or a list only where absence can be trusted.
struct Syncing: NaiveBehaviour {
  let name = BehaviourName.sync
  let summary = "an extension adds to an inbox, and the app merges it into a list"
  let carefulSummary = "as sync, and begins lists only where absence can be trusted"

  static func run(_ session: Session, on key: Key, isCareful: Bool) {
    let mayBegin = session.mayBegin(isCareful)
    if session.isExtension {
      let stamp = session.stamp()
      add([stamp], to: .inbox, session, stamp, mayBegin)
      return
    }
    guard case .value(let inbox) = session.read(.inbox), let items = inbox.items else {
      let stamp = session.stamp()
      if mayBegin { session.update(.inbox) { $0 == .absent ? .list([stamp], stamp: stamp) : nil } }
      return
    }
    if session.appBug == .mergesLate { return mergeLate(items, session) }
    add(items, to: .list, session, session.stamp(), mayBegin)
  }

  private static func add(
    _ items: [Int], to key: Key, _ session: Session, _ stamp: Int, _ mayBegin: Bool
  ) {
    session.build(key, mayBegin: mayBegin) { merged($0?.items ?? [], items, stamp) }
  }

  /// The stamp is an item as well, so that no two lists are alike.
  private static func merged(_ old: [Int], _ new: [Int], _ stamp: Int) -> Value {
    .list(old + (new + [stamp]).filter { !old.contains($0) }, stamp: stamp)
  }

  private static func mergeLate(_ items: [Int], _ session: Session) {
    guard let base = session.memory[.list] else {
      session.memory[.list] = session.ask(.list)
      return
    }
    session.memory[.list] = nil
    var list: [Int] = []
    switch base.outcome {
    case .value(let value): list = value.items ?? []
    case .absent: break
    case .unavailable, .corrupt: return
    }
    let value = merged(list, items, session.stamp())
    session.write(.list, value, basedOn: base.operation)
  }
}
