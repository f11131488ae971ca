// One line of a key's history.

import ChaosContracts

/// What the template knows of an operation.
struct PageValue {
  var look: String
  var step: String
  var who: String
  var asks: String
  var told: String
  var origin: String
  var acknowledged: String
  var files: String

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
    case nil: "no answer"
    }
  }
}
