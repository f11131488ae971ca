// Whether batches are all there or not at all.

import ChaosContracts

extension HistoryEvent {
  /// Whether other hands changed the files: then a half proves nothing.
  fileprivate var replacesFiles: Bool {
    switch self {
    case .corrupted, .restored, .reinstalled: true
    default: false
    }
  }
}

extension Judge {
  /// Marks reads that miss a part of a batch of which the same process saw another part.
  mutating func findTornBatches() {
    if !promises.atomicBatches { return }
    let operations = judged.history.operations
    guard operations.contains(where: { $0.batch != nil }),
      !judged.history.events.contains(where: \.replacesFiles)
    else { return }
    var batches: [Int] = []
    for operation in operations {
      if let batch = operation.batch, batches.last != batch { batches.append(batch) }
    }
    for batch in batches {
      let parts = operations.filter { $0.batch == batch && $0.completion?.isDenial != true }
      if parts.count > 1 { findTorn(parts) }
    }
  }

  private mutating func findTorn(_ parts: [Operation]) {
    let operations = judged.history.operations
    for seen in operations where seen.kind == .read && observed[seen.id] != nil {
      guard
        let whole = parts.first(where: { part in
          part.key == seen.key && part.life != seen.life && part.value != nil
            && seen.completion == part.value.map { .value($0) }
        })
      else { continue }
      for missed in parts where missed.key != whole.key {
        let read = operations.first { later in
          later.kind == .read && later.key == missed.key && later.life == seen.life
            && later.invoked > (seen.completed ?? .max) && isOlder(later, missed)
        }
        let before = operations.first { earlier in
          earlier.kind == .read && earlier.key == missed.key && earlier.life == seen.life
            && earlier.invoked < seen.invoked && hasEnded(missed, before: earlier)
            && isOlder(earlier, missed)
        }
        guard let torn = read ?? before else { continue }
        judged.tornBatches.append((read: torn.id, missed: missed.id))
        return
      }
    }
  }

  /// Whether a read saw for certain what its key was before a write.
  private func isOlder(_ read: Operation, _ write: Operation) -> Bool {
    guard let key = read.key.map({ Int($0.code) }), let index = made[write.id],
      let saw = observed[read.id], saw < index,
      (ledgers[key].versions[saw].completed ?? .max) < write.invoked
    else { return false }
    // Two ways to be absent look alike: a removal at the write's side may have come after it.
    let value = ledgers[key].versions[saw].value
    return !ledgers[key].versions.contains {
      $0.value == value && $0.status != .failed && ($0.completed ?? .max) >= write.invoked
    }
  }

  /// Whether a write had returned, or its process was dead, when a read began.
  private func hasEnded(_ write: Operation, before read: Operation) -> Bool {
    guard let key = write.key.map({ Int($0.code) }), let index = made[write.id] else {
      return false
    }
    return (ledgers[key].versions[index].completed ?? .max) < read.invoked
  }
}
