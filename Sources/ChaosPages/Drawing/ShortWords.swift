// Rows of the story and operations in two or three words, for small rooms: above a mark, in a cell.

import ChaosContracts
import ChaosReports
import ChaosTrace

enum ShortWords {
  /// What a row amounts to: `set 365`, `read → absent`, `prewarm`; with the operation it is about.
  static func of(_ row: StoryRow, _ operation: Operation?) -> String {
    if let operation {
      let asks = asks(operation)
      return operation.kind == .read ? "\(asks) → \(told(operation))" : asks
    }
    switch row.step {
    case .launch(_, let cause): return self.cause(cause)
    case .kill(_, let reason): return reason.word
    case .unlock: return "unlocked"
    case .forceQuit: return "swiped away"
    default: return row.does
    }
  }

  /// What started a process, by the name that Apple has for it.
  private static func cause(_ cause: LaunchCause) -> String {
    switch cause {
    case .user: "opened"
    case .prewarm: "prewarm"
    case .push: "push"
    case .voip: "VoIP push"
    case .fetch: "background fetch"
    case .location: "change of location"
    case .bluetooth: "Bluetooth"
    case .session: "background download"
    case .liveActivity: "Live Activity"
    case .timeline: "timeline"
    }
  }

  static func asks(_ operation: Operation) -> String {
    switch operation.kind {
    case .open: "opens the store"
    case .read: "read"
    case .write: "set \(operation.value?.label ?? "")"
    case .remove: "remove"
    case .flush: "flush"
    }
  }

  static func told(_ operation: Operation) -> String {
    switch operation.completion {
    case .ok: "acknowledged"
    case .value(let value): value.label
    case .absent: "absent"
    case .unavailable: "unavailable"
    case .corrupt: "corrupt"
    case .failed: "failed"
    case .retried: "given up"
    case nil: "no answer"
    }
  }

  /// As much of some words as has room, or nothing where that would say nothing.
  static func fitting(_ words: String, room: Int) -> String {
    if words.count <= room { return words }
    return room < 5 ? "" : words.prefix(room - 1) + "…"
  }
}
