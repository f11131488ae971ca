// Order across keys: buffered durable linearizability of each key by itself does not say that what
// survives a loss is a beginning of what was written. Stores that promise it are held to it.

import ChaosContracts
import ChaosPhone

extension Judge {
  /// Marks a read that misses a write, although one that began after it was acknowledged outlived
  /// the same loss.
  mutating func findDisorder() {
    guard promises.survivesInOrder, !judged.history.events.contains(where: \.replacesFiles) else {
      return
    }
    let losses = losses()
    for (place, loss) in losses.enumerated() {
      let end = place + 1 < losses.count ? losses[place + 1] : Int.max
      let reads = judged.history.operations.filter {
        $0.kind == .read && $0.invoked > loss && ($0.completed ?? .max) < end
          && observed[$0.id] != nil
      }
      for read in reads {
        guard let survivor = survivor(seenBy: read, loss) else { continue }
        if let (missing, lost) = findMissing(reads, before: survivor, loss) {
          return mark(missing, lost, survivor)
        }
      }
    }
  }

  /// The crashes of the phone that may have taken something, as places in the events.
  private func losses() -> [Int] {
    judged.history.events.indices.filter { place in
      if case .phone(.wentOff) = judged.history.events[place] {
        return isLoss(judged.history.events[place])
      }
      return false
    }
  }

  /// Whether an event may take what was not promised to be durable.
  private func isLoss(_ event: HistoryEvent) -> Bool {
    switch event {
    case .phone(.wentOff(.panic)): promises.panic != .onReturn
    case .phone(.wentOff(.powerLoss)): promises.powerLoss != .onReturn
    case _ where event.takesPages: promises.panic != .onReturn
    default: promises.kill != .onReturn && !event.deaths.isEmpty
    }
  }

  /// The write that a read found on the other side of a loss. What is absent may be so in many
  /// ways.
  private func survivor(seenBy read: Operation, _ loss: Int) -> Operation? {
    guard let key = read.key.map({ Int($0.code) }), isFiled[key], let saw = sole[read.id],
      let write = ledgers[key].versions[saw].operation.map({ judged.operation($0) }),
      write.value != nil, write.invoked < loss
    else { return nil }
    return write
  }

  /// A read that saw for certain that a write is gone which was acknowledged before the survivor
  /// began. What an earlier loss may have taken was not there any more when that took place.
  private func findMissing(_ reads: [Operation], before survivor: Operation, _ loss: Int)
    -> (read: Operation, lost: Operation)?
  {
    let end = min(survivor.completed ?? loss, loss)
    let earlier = judged.history.events[..<end].lastIndex(where: isLoss) ?? -1
    for read in reads where read.key != survivor.key {
      guard let key = read.key, isFiled[Int(key.code)] else { continue }
      let lost = judged.history.operations[..<survivor.id].last {
        $0.isChange && $0.key == key && $0.completion == .ok
          && ($0.completed ?? .max) < survivor.invoked && $0.invoked > earlier
      }
      if let lost, isOlder(read, lost), !mayBeBehind(read, lost) { return (read, lost) }
    }
    return nil
  }

  private mutating func mark(_ read: Operation, _ lost: Operation, _ survivor: Operation) {
    guard let key = read.key.map({ Int($0.code) }), let saw = observed[read.id],
      !judged.wrongAnswers.contains(where: { $0.operation == read.id })
    else { return }
    let version = ledgers[key].versions[saw]
    var wrong = WrongAnswer(
      operation: read.id, kind: version.value == nil ? .absent : .older, required: lost.id,
      observed: version.operation)
    wrong.survivor = survivor.id
    wrong.isLasting = read.invoked >= judged.history.freshReadStart ?? .max
    let place = judged.wrongAnswers.firstIndex { $0.operation > read.id }
    judged.wrongAnswers.insert(wrong, at: place ?? judged.wrongAnswers.count)
  }
}
