// Operations and their answers in words.

import ChaosContracts
import SystemPackage

/// The words for operations.
enum OperationWords {
  static func does(_ operation: Operation) -> String {
    let key = operation.key?.word ?? ""
    switch operation.kind {
    case .open: return "opens the store"
    case .read: return "read \(key)"
    case .write: return "set \(key) = \(operation.value?.label ?? "?")"
    case .remove: return "remove \(key)"
    case .flush: return "flush"
    }
  }

  static func outcome(_ operation: Operation) -> String {
    switch operation.completion {
    case .ok: "✓ acknowledged"
    case .value(let value): value.label
    case .absent: "\"absent\""
    case .unavailable: "unavailable"
    case .corrupt: "corrupt"
    case .failed(let error): "failed: \(self.error(error))"
    case nil: "never answered"
    }
  }

  static func error(_ error: StoreError) -> String {
    switch error {
    case .unavailable: "unavailable"
    case .corrupt: "corrupt"
    case .failed(let errno): errno.description
    case .unknown(let errno): "\(errno.description); it may have happened"
    }
  }
}
