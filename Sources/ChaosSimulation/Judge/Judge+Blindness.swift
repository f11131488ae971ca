// Of two answers that contradict each other, the one that was given blindly is wrong: "nothing is
// there", by a store that could not look, about a value that is read later.

import ChaosContracts

extension Judge {
  /// Puts the blame for a value that comes back on the read that met trouble and denied it. Each
  /// answer was right by itself: whoever was not told that a write is done does not know either.
  mutating func findBlindness() {
    var blamed: Set<Int> = []
    var right: Set<Int> = []
    var answers: [WrongAnswer] = []
    for wrong in judged.wrongAnswers {
      // A value may be read while it is written: then nobody denied it.
      guard wrong.kind == .older, wrong.required == nil, let write = wrong.observed,
        write < wrong.operation,
        let blind = blindRead(before: judged.operation(wrong.operation), of: write)
      else {
        answers.append(wrong)
        continue
      }
      // Whoever reads the value afterwards is right, and so is what is built on that.
      right.insert(wrong.operation)
      if blamed.insert(blind.id).inserted {
        answers.append(
          WrongAnswer(operation: blind.id, kind: .absent, required: write, observed: nil))
      }
    }
    if blamed.isEmpty { return }
    judged.wrongAnswers = answers.sorted { $0.operation < $1.operation }
    judged.poisonedReads.removeAll { right.contains($0.belief) }
  }

  /// Finds who could not look, and says that there is nothing where a value is that another life
  /// reads later. An app that promises little may lose the value meanwhile, so each answer is
  /// lawful; together they tell that it was there all the time.
  mutating func findDenials() {
    let operations = judged.history.operations
    if anythingGoes || !judged.history.opensAtLaunch { return }
    if !operations.contains(where: \.metTrouble) { return }
    var isFound = false
    for read in operations where read.kind == .read && read.completion == .absent {
      guard isBlind(read), !outsiders.contain(read.life),
        !judged.wrongAnswers.contains(where: { $0.operation == read.id }),
        let key = read.key.map({ Int($0.code) }), !promised(key).mayBeLost,
        !promised(key).isElsewhere,
        let write = operations[..<read.id].last(where: { $0.isChange && $0.key == read.key }),
        write.value != nil, write.completion == .ok, !write.mayBeInSettings,
        // Of one process no two lives overlap: what the writer had in memory alone is gone.
        write.process == read.process, write.life != read.life,
        let later = operations[read.id...].first(where: {
          $0.kind == .read && $0.key == read.key && $0.life != read.life && $0.hasAnswer
        }), later.life != write.life, later.completion == Completion(ReadOutcome(write.value)),
        !operations[read.id..<later.id].contains(where: { $0.isChange && $0.key == read.key }),
        !judged.history.events[write.invoked..<later.invoked].contains(where: \.bringsBack)
      else { continue }
      judged.wrongAnswers.append(
        WrongAnswer(operation: read.id, kind: .absent, required: write.id, observed: nil))
      isFound = true
    }
    if isFound { judged.wrongAnswers.sort { $0.operation < $1.operation } }
  }

  /// The first such read since anybody who could look saw that nothing is there.
  private func blindRead(before read: Operation, of write: Int) -> Operation? {
    var blind: Operation?
    for earlier in judged.history.operations[write..<read.id]
    where earlier.kind == .read && earlier.key == read.key && earlier.completion == .absent {
      if !isBlind(earlier) {
        blind = nil
      } else if blind == nil, !judged.wrongAnswers.contains(where: { $0.operation == earlier.id }) {
        blind = earlier
      }
    }
    return blind
  }

  /// Whether the launch that an act began with met trouble that no lock explains: the act may be
  /// refused for that.
  func metTroubleAtLaunch(_ act: Operation) -> Bool {
    judged.history.opensAtLaunch && act.step != nil
      && judged.history.operations[..<act.id].contains {
        $0.kind == .open && $0.step == act.step && $0.life == act.life && $0.metMoreThanLock
      }
  }

  /// Whether a read met trouble, or its app could not look when it was launched, or when it read
  /// the same value before, and has not seen the value since.
  private func isBlind(_ read: Operation) -> Bool {
    if read.metTrouble { return true }
    guard judged.history.opensAtLaunch else { return false }
    let looks = judged.history.operations[..<read.id].filter {
      $0.life == read.life && ($0.kind == .open || $0.kind == .read && $0.key == read.key)
    }
    guard let blind = looks.lastIndex(where: \.couldNotLook) else { return false }
    return !looks[blind...].dropFirst().contains(where: \.sawValue)
  }
}

extension Operation {
  /// Whether a call failed that was to find out what there is.
  fileprivate var couldNotLook: Bool {
    faults.contains { $0.call == .read || $0.call == .open }
      || errors.contains { $0.isTrouble && [.read, .open, .keychain].contains($0.call) }
  }

  fileprivate var sawValue: Bool {
    if case .value = completion { !metTrouble } else { false }
  }

  /// Whether a read says what there is.
  fileprivate var hasAnswer: Bool {
    if case .value = completion { true } else { completion == .absent }
  }
}

extension HistoryEvent {
  /// Whether files are there afterwards that were not there before.
  fileprivate var bringsBack: Bool {
    switch self {
    case .restored, .corrupted, .evicted, .reinstalled, .phone(.lostPages), .phone(.hiddenLoss):
      true
    default: false
    }
  }
}
