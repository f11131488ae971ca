// One key in two tasks of an app: a button that is pressed twice before the first save is done.

import ChaosContracts
import ChaosTrace

/// Changes a key in two tasks at once. There is no careful variant: no answer decides about it.
struct Twice: Behaviour {
  let name = BehaviourName.twice
  let summary = "changes a key in two tasks of one process at once"

  func run(_ session: Session, on key: Key, shape: ValueShape) {
    session.changeAtOnce([key, key].map { ($0, Self.change($0, session)) })
  }

  /// What an app does with a key of this kind: a number counts up, a list grows, an identity is
  /// made if there is none, and a text is replaced.
  static func change(_ key: Key, _ session: Session) -> BegunChange.Change {
    let stamp = session.stamp()
    return switch key.kind {
    case .text: .write(Writing.value(key, .small, stamp))
    case .counter: .update { old($0) { .counter(($0?.number ?? 0) + 1, stamp: stamp) } }
    case .list: .update { old($0) { .list(($0?.items ?? []) + [stamp], stamp: stamp) } }
    case .identity:
      .update { $0 == .absent ? .text("user-\(stamp)", .small, stamp: stamp) : nil }
    }
  }

  /// Builds on what is there. What is unreadable stays.
  private static func old(_ outcome: ReadOutcome, _ value: (Value?) -> Value) -> Value? {
    switch outcome {
    case .value(let old): value(old)
    case .absent: value(nil)
    case .unavailable, .corrupt: nil
    }
  }
}
