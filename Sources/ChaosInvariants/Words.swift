// The words that invariants share, and how they look at a history: the first wrong answer with
// their cause, and what the app finds when it is started anew after the trace.

import ChaosContracts
import ChaosTrace

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
    case .ok, .failed, .retried, nil: "nothing"
    }
  }
}

extension Judged {
  /// The first wrong answer with this cause, as a violation.
  func first(_ cause: AnswerCause, breaking invariant: String) -> Violation? {
    guard let wrong = wrongAnswers.first(where: { $0.cause == cause }) else { return nil }
    let read = operation(wrong.operation)
    if wrong.kind == .refused {
      return Violation(
        invariant, operation: wrong.operation, belief: wrong.operation,
        message: "\(Words.asked(read)) is refused, expected to succeed: the store declares no "
          + "reason to refuse it")
    }
    let promised = wrong.required.map { expected(operation($0), before: read) }
    let order = wrong.survivor.map { operation($0) }.map {
      ": \(Words.value($0)) of \(Words.key($0)), which was written later, is there"
    }
    return Violation(
      invariant, operation: wrong.operation, belief: wrong.operation, required: wrong.required,
      message: "\(Words.key(read)) reads \(Words.answer(read))\(likeness(of: read)), expected "
        + (promised ?? expected(wrong)) + (order ?? ""))
  }

  /// How far a value is as it was written, where it looks like one that was and is another.
  private func likeness(of read: Operation) -> String {
    guard case .value(let value)? = read.completion else { return "" }
    let written = history.operations.filter { $0.kind == .write && $0.key == read.key }
    if written.contains(where: { $0.value == value }) { return "" }
    func name(_ value: Value) -> Substring { value.label.prefix { $0 != " " } }
    guard let meant = written.last(where: { $0.value.map(name) == name(value) })?.value else {
      return ""
    }
    let same = zip(value.bytes, meant.bytes).prefix { $0 == $1 }.count
    return " (the first \(same) of \(meant.bytes.count) bytes as they were written)"
  }

  /// What was expected where no write had to be seen.
  private func expected(_ wrong: WrongAnswer) -> String {
    switch wrong.kind {
    case .absent, .older:
      return "absent: " + (wrong.observed.map(whyGone) ?? "nothing was stored")
    case .garbage: return "a value that was written"
    case .corrupt: return "an answer: nothing had damaged the store"
    case .unavailable, .refused: return "an answer: the store promises to be available then"
    }
  }

  /// Why nobody should see what a write stored.
  private func whyGone(_ write: Int) -> String {
    let (write, value) = (operation(write), Words.value(operation(write)))
    guard write.completion == .ok, let end = write.completed else {
      return "\(value) was never acknowledged"
    }
    let isDeleted = history.events[end...].contains {
      if case .reinstalled = $0 { true } else { false }
    }
    return value + (isDeleted ? " goes with the app when that is deleted" : " was gone by then")
  }

  /// The first value in the place of a real one that is built on a wrong answer, or none.
  func poisoned(breaking invariant: String, _ kind: AnswerInvariant.Poison) -> Violation? {
    guard let poisoned = poisonedReads.first(where: { self.kind($0) == kind }) else { return nil }
    let (read, belief) = (operation(poisoned.read), operation(poisoned.belief))
    let believed = wrongAnswers.first { $0.operation == poisoned.belief }?.required
    // What decided about this key was perhaps asked about another one.
    let isElsewhere = read.key != belief.key
    let required = isElsewhere ? replaced(by: operation(poisoned.write)) : believed
    let answer = belief.completion == .unavailable ? "no answer" : "a wrong answer"
    let base = "built on \(answer)" + (isElsewhere ? " about \(Words.key(belief))" : "")
    let expected =
      isElsewhere && required == nil
      ? "no change: this was \(base)"
      : "\(required.map { Words.expected(operation($0)) } ?? "what was stored"): "
        + "it was replaced by what was \(base)"
    return Violation(
      invariant, operation: poisoned.read, belief: poisoned.belief, required: required,
      message: "\(Words.key(read)) reads \(Words.answer(read)), expected \(expected)")
  }

  /// The last write of the same key that was acknowledged before a write.
  private func replaced(by write: Operation) -> Int? {
    history.operations[..<write.id].last {
      $0.kind == .write && $0.key == write.key && $0.completion == .ok
    }?.id
  }

  /// What kind of damage a poisoned read shows.
  private func kind(_ poisoned: (read: Int, write: Int, belief: Int)) -> AnswerInvariant.Poison {
    let key = operation(poisoned.read).key
    if key?.place != operation(poisoned.belief).key?.place { return .otherStore }
    return key?.kind == .identity ? .identity : .value
  }

  /// The value that a write left, or a newer one. Nobody promised what was not acknowledged, but
  /// what was read once does not go away by itself.
  private func expected(_ write: Operation, before read: Operation) -> String {
    if write.completion == .ok { return Words.expected(write) }
    let answer = write.value.map { Completion.value($0) } ?? .absent
    let reads = history.operations.filter {
      $0.kind == .read && $0.key == write.key && $0.completion == answer
        && $0.invoked > write.invoked
    }
    if reads.isEmpty { return Words.expected(write) }
    let wasRead = reads.contains { $0.invoked < read.invoked }
    return Words.expected(write) + (wasRead ? ", which was read before" : ", which is read later")
  }
}

extension History {
  /// The write whose value a read was answered with.
  func write(seenBy read: Operation) -> Operation? {
    guard case .value(let value) = read.completion else { return nil }
    return operations.last { $0.kind == .write && $0.key == read.key && $0.value == value }
  }

  /// Whether other hands damaged, restored or removed data: the app finds something else then.
  var wasTamperedWith: Bool {
    events.contains(where: \.replacesFiles)
  }
}
