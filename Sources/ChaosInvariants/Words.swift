// The words that invariants share for operations and answers.

import ChaosContracts

/// Words for keys, values and answers.
enum Words {
  static func key(_ operation: Operation) -> String { operation.key?.word ?? "the store" }

  static func asked(_ operation: Operation) -> String {
    switch operation.kind {
    case .open: "opening the store"
    case .read: "reading \(key(operation))"
    case .write: "setting \(key(operation))"
    case .remove: "removing \(key(operation))"
    case .flush: "flushing"
    }
  }

  static func value(_ operation: Operation) -> String {
    operation.value.map { $0.label } ?? "the removal"
  }

  /// What a later read is expected to be told.
  static func expected(_ write: Operation) -> String {
    write.value.map { "\($0.label) or newer" } ?? "absent, since it was removed"
  }

  static func answer(_ operation: Operation) -> String {
    switch operation.completion {
    case .value(let value): value.label
    case .absent: "absent"
    case .unavailable: "unavailable"
    case .corrupt: "corrupt"
    case .ok, .failed, nil: "nothing"
    }
  }
}
