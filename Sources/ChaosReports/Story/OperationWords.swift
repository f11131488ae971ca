// Operations, their answers, and what happened to files, in words.

import ChaosContracts

extension Operation {
  /// What the store is asked for.
  var does: String {
    let key = key?.word ?? ""
    return switch kind {
    case .open: "opens the store"
    case .read: "read \(key)"
    case .write: "set \(key) = \(value?.label ?? "?")"
    case .remove: "remove \(key)"
    case .flush: "flush"
    }
  }

  /// What it answers.
  var outcome: String {
    switch completion {
    case .ok: "✓ acknowledged"
    case .value(let value): value.label
    case .absent: "\"absent\""
    case .unavailable: "unavailable"
    case .corrupt: "corrupt"
    case .failed(.unavailable): "failed: unavailable"
    case .failed(.corrupt): "failed: corrupt"
    case .failed(.failed(let errno)): "failed: \(errno.description)"
    case .failed(.unknown(let errno)): "failed: \(errno.description); it may have happened"
    case nil: "never answered"
    }
  }
}

extension Incident {
  /// What happened to a file.
  var words: String {
    switch kind {
    case .destroyed(let how, _, _): "\(path) is \(how) unread"
    case .exposed(let protection, _): "a value stands in \(path), class \(protection)"
    case .misprotected(let protection): "\(path) stays in class \(protection)"
    case .leftBehind: "\(path) is left behind"
    case .residue: "\(path) is still there"
    }
  }
}
