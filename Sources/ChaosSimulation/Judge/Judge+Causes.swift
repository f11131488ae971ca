// Why each wrong answer was given. Every answer gets one cause.

import ChaosContracts
import ChaosPhone
import ChaosTrace

extension Judge {
  /// Marks which damage lasts, and gives each wrong answer its cause.
  mutating func findCauses() {
    if judged.wrongAnswers.isEmpty { return }
    let fresh = judged.history.freshReadStart ?? .max
    let lasting =
      judged.wrongAnswers.filter { judged.operation($0.operation).invoked >= fresh }
      .compactMap { judged.operation($0.operation).key }
      + judged.poisonedReads.compactMap { judged.operation($0.read).key }
    for index in judged.wrongAnswers.indices {
      let operation = judged.operation(judged.wrongAnswers[index].operation)
      if let key = operation.key, lasting.contains(key) {
        judged.wrongAnswers[index].isLasting = true
      }
      judged.wrongAnswers[index].cause = cause(judged.wrongAnswers[index], operation)
    }
  }

  private func cause(_ wrong: WrongAnswer, _ operation: Operation) -> AnswerCause {
    let writer = wrong.required.map { judged.operation($0) }
    switch wrong.kind {
    case .garbage: return .torn
    case .corrupt: return writer.map(wasUnreported) == true ? .unreported : .torn
    case .unavailable, .refused:
      if isMisprotected(operation) { return .protection }
      return operation.bornLocked && operation.lock == .unlocked ? .sticky : .unavailable
    case .absent, .older: break
    }
    if let writer, wasDestroyed(writer, before: operation) { return .destroyed }
    if isMisprotected(operation) { return .protection }
    if isCreatedAnew(wrong) { return .identity }
    if isDenied(wrong.observed, after: writer) { return .unreported }
    // What was never stored is no matter of who reads it, or when.
    let wasAcknowledged = writer?.completion == .ok
    if let writer, wasAcknowledged, writer.metDataTrouble, !wasSeen(writer, after: writer) {
      return .unreported
    }
    if operation.lock == .beforeFirstUnlock, writer?.life != operation.life { return .silent }
    if operation.metTrouble { return .silent }
    if let writer, wasAcknowledged, writer.metDataTrouble { return .unreported }
    if let writer, wasDamaged(between: writer.invoked, operation.invoked) { return .silent }
    if wrong.isLasting { return lastingCause(wrong, operation, writer) }
    if isInTheMiddle(operation) { return .silent }
    if let writer, !wasSeen(writer, after: operation),
      let cause = likelyCause(wrong, operation, writer)
    {
      return cause
    }
    if let writer, writer.life == operation.life { return .ownWrite }
    if lookedBeforeUnlock(operation), isSeenLater(writer, operation) { return .sticky }
    return wentOn(with: wrong.observed, operation, after: writer) ? .stale : .silent
  }

  /// Whether anybody saw a written value after an operation: then it was there until that time.
  private func wasSeen(_ writer: Operation, after operation: Operation) -> Bool {
    judged.history.operations.contains {
      $0.kind == .read && $0.key == writer.key && $0.invoked > operation.invoked
        && $0.completion == (writer.value.map { .value($0) } ?? .absent)
    }
  }

  /// What destroyed a value of which the end does not tell whether it was destroyed for good: it
  /// was written again, or lawfully lost. Only trouble and races are taken for a reason then.
  private func likelyCause(_ wrong: WrongAnswer, _ read: Operation, _ writer: Operation)
    -> AnswerCause?
  {
    if wrong.kind == .older, crashed(between: writer.invoked, read.invoked) { return .notDurable }
    let others = changesOfOthers(writer, before: read)
    if others.contains(where: { isRace($0, with: writer) }) { return .lostUpdate }
    return others.contains(where: \.metDataTrouble) ? .collateral : nil
  }

  /// What destroyed a value for good.
  private func lastingCause(_ wrong: WrongAnswer, _ read: Operation, _ writer: Operation?)
    -> AnswerCause
  {
    // A value that was gone came back: what was answered before, or now, is not the truth.
    guard let writer else { return .silent }
    if flushMetTrouble(after: writer) { return .unreported }
    if crashed(between: writer.invoked, read.invoked) { return .notDurable }
    let others = changesOfOthers(writer, before: read)
    if others.contains(where: { isRace($0, with: writer) }) { return .lostUpdate }
    if writer.kind == .remove, wrong.kind == .older { return .resurrected }
    if others.isEmpty { return .notDurable }
    let isForeign = others.allSatisfy {
      $0.process != writer.process && !$0.metDataTrouble && $0.lock != .beforeFirstUnlock
        && !$0.bornLocked
    }
    return isForeign ? .lostUpdate : .collateral
  }

  /// The changes of other keys that may have destroyed a value before a read.
  private func changesOfOthers(_ writer: Operation, before read: Operation) -> [Operation] {
    judged.history.operations.filter {
      $0.isChange && $0.key != writer.key
        && ($0.completed ?? .max) > writer.invoked && $0.invoked < read.invoked
        && ($0.batch == nil || $0.batch != writer.batch)
    }
  }

  /// Whether a change of another process was under way when the value was written.
  private func isRace(_ change: Operation, with writer: Operation) -> Bool {
    change.process != writer.process && change.invoked < (writer.completed ?? .max)
      && !change.metDataTrouble
  }

  /// Whether an acknowledged write met trouble, or its flush.
  private func wasUnreported(_ writer: Operation) -> Bool {
    writer.completion == .ok && writer.metDataTrouble || flushMetTrouble(after: writer)
  }

  /// Whether a read saw a write that the store said had changed nothing.
  private func isDenied(_ observed: Int?, after writer: Operation?) -> Bool {
    guard let write = observed.map({ judged.operation($0) }),
      write.invoked > (writer?.invoked ?? -1), case .failed(let error) = write.completion
    else { return false }
    if case .unknown = error { return false }
    return true
  }

  /// Whether a write of the same key was under way during the read: what it saw is the middle of
  /// that, and no belief of its own.
  private func isInTheMiddle(_ read: Operation) -> Bool {
    judged.history.operations.contains {
      $0.isChange && $0.key == read.key
        && $0.invoked < (read.completed ?? .max) && ($0.completed ?? .max) > read.invoked
    }
  }

  /// Whether the process used its store before the first unlock: what it saw then may still be what
  /// it believes.
  private func lookedBeforeUnlock(_ operation: Operation) -> Bool {
    operation.bornLocked
      && judged.history.operations.contains {
        $0.life == operation.life && $0.lock == .beforeFirstUnlock
          && $0.invoked < operation.invoked
      }
  }

  /// Whether another life sees the write after the read: it was there all the time. Without that,
  /// what looks like a stuck process may be a loss.
  func isSeenLater(_ writer: Operation?, _ read: Operation) -> Bool {
    guard let writer, let key = read.key.map({ Int($0.code) }) else { return true }
    return judged.history.operations[read.id...].contains { later in
      guard later.kind == .read, later.key == read.key, later.life != read.life,
        let seen = observed[later.id]
      else { return false }
      return ledgers[key].versions[seen].operation == writer.id
    }
  }

  /// Whether a flush that should have made the write durable met trouble, and was acknowledged.
  private func flushMetTrouble(after writer: Operation) -> Bool {
    judged.history.operations.contains {
      $0.kind == .flush && $0.life == writer.life && $0.invoked > writer.invoked
        && $0.completion == .ok && $0.metDataTrouble
    }
  }

  /// Whether bits flipped between two events.
  private func wasDamaged(between start: Int, _ end: Int) -> Bool {
    guard start < end else { return false }
    return judged.history.events[start..<end].contains { event in
      if case .corrupted = event { true } else { false }
    }
  }

  /// Whether the kernel or the power went down between two events.
  private func crashed(between start: Int, _ end: Int) -> Bool {
    guard start < end else { return false }
    return judged.history.events[start..<end].contains { event in
      switch event {
      case .phone(.wentOff(.panic)), .phone(.wentOff(.powerLoss)): true
      default: false
      }
    }
  }
}
