// Why each wrong answer was given. Every answer gets one cause. Incidents with files explain some,
// and some a process that merely went on believing.

import ChaosContracts
import ChaosPhone
import ChaosTrace

extension Judge {
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
      judged.wrongAnswers[index].cause =
        judged.wrongAnswers[index].survivor == nil
        ? cause(judged.wrongAnswers[index], operation) : .notDurable
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
        && $0.completion == Completion(ReadOutcome(writer.value))
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

  private func wasUnreported(_ writer: Operation) -> Bool {
    writer.completion == .ok && writer.metDataTrouble || flushMetTrouble(after: writer)
  }

  /// Whether a read saw a write that the store said had changed nothing.
  private func isDenied(_ observed: Int?, after writer: Operation?) -> Bool {
    guard let write = observed.map({ judged.operation($0) }) else { return false }
    return write.invoked > (writer?.invoked ?? -1) && write.completion?.isDenial == true
  }

  /// Whether a write of the same key was under way: what a read saw is the middle of that.
  private func isInTheMiddle(_ read: Operation) -> Bool {
    judged.history.operations.contains {
      $0.isChange && $0.key == read.key
        && $0.invoked < (read.completed ?? .max) && ($0.completed ?? .max) > read.invoked
    }
  }

  /// Whether the process used its store before the first unlock, and may still believe what it saw.
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

  private func wasDamaged(between start: Int, _ end: Int) -> Bool {
    start < end
      && judged.history.events[start..<end].contains(where: \.damagesFiles)
  }

  private func crashed(between start: Int, _ end: Int) -> Bool {
    start < end
      && judged.history.events[start..<end].contains {
        $0 == .phone(.wentOff(.panic)) || $0 == .phone(.wentOff(.powerLoss))
      }
  }

  /// Whether the file with a written value was destroyed unread. A change that takes a file's place
  /// is no recovery, but a matter between keys.
  func wasDestroyed(_ writer: Operation, before read: Operation) -> Bool {
    incidents(before: read).contains { incident in
      guard case .destroyed(let how, let writes, let isChange) = incident.kind else { return false }
      let isOverwritten = how == .replaced || how == .truncated
      return writes.contains(writer.id) && !(isOverwritten && isChange)
    }
  }

  /// Whether a read failed for lack of a key that the promised class would not need.
  func isMisprotected(_ read: Operation) -> Bool {
    read.errors.contains { $0.errno == .notPermitted }
      && incidents(before: read).contains { incident in
        if case .misprotected = incident.kind { true } else { false }
      }
  }

  /// Whether a value that is created once was created again because of this answer.
  func isCreatedAnew(_ wrong: WrongAnswer) -> Bool {
    judged.operation(wrong.operation).key?.kind == .identity
      && judged.poisonedReads.contains { $0.belief == wrong.operation }
  }

  /// Whether a process answered with what it saw before another process's write, which is there.
  func wentOn(with observed: Int?, _ read: Operation, after writer: Operation?) -> Bool {
    guard let writer, writer.completion == .ok, writer.process != read.process,
      isSeenLater(writer, read)
    else { return false }
    return judged.history.operations.contains { earlier in
      earlier.life == read.life && earlier.kind != .open
        && (earlier.completed ?? .max) < (writer.completed ?? .max)
        && (observed.map { judged.operation($0).invoked } ?? -1) < (earlier.completed ?? .max)
    }
  }

  private func incidents(before read: Operation) -> [Incident] {
    judged.history.events[..<(read.completed ?? read.invoked)].compactMap { event in
      if case .incident(let incident) = event { incident } else { nil }
    }
  }

  /// The false belief behind a value that is saved as it may be there already: saving it once more
  /// makes nothing of it sounder.
  func poison(of value: Value, _ key: Int) -> Int? {
    var poison: Int?
    for index in ledgers[key].candidates where ledgers[key].versions[index].value == value {
      guard let belief = ledgers[key].versions[index].poison else { return nil }
      poison = poison ?? belief
    }
    return poison
  }

  /// The false belief behind a value that is built on this read.
  func poison(of read: Int) -> Int? {
    guard let key = judged.operation(read).key.map({ Int($0.code) }) else { return nil }
    if judged.wrongAnswers.contains(where: {
      $0.operation == read && ($0.kind == .absent || $0.kind == .older)
    }) {
      return read
    }
    // "I cannot read it" is no reason to replace it.
    let needed = ledgers[key].versions[ledgers[key].required]
    if judged.operation(read).completion == .unavailable, needed.value != nil { return read }
    return observed[read].flatMap { ledgers[key].versions[$0].poison }
  }

  /// A value that comes from another key takes the place of one that does not: an old source
  /// overrides what is newer. Where there was nothing to take over, nothing was taken over.
  mutating func noteOverriding(_ write: Operation, _ base: Int, _ needed: KeyLedger.Version) {
    let source = judged.operation(base).key
    guard write.value != nil, needed.value != nil, let lost = needed.operation,
      source != write.key, source?.place == write.key?.place,
      case .value = judged.operation(base).completion
    else { return }
    // What a downgraded app saved in the old format is newer than what the new version left.
    if let source, let saw = newest[base],
      ledgers[Int(source.code)].versions[saw].invoked
        > judged.operation(lost).completed ?? .max
    {
      return
    }
    let origin = judged.operation(lost).basedOn.map { judged.operation($0).key }
    if origin != source { judged.overridden.append((write: write.id, lost: lost)) }
  }
}
