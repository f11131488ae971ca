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

  /// The first such read since anybody who could look saw that nothing is there.
  private func blindRead(before read: Operation, of write: Int) -> Operation? {
    var blind: Operation?
    for earlier in judged.history.operations[write..<read.id]
    where earlier.kind == .read && earlier.key == read.key && earlier.completion == .absent {
      if !earlier.metTrouble {
        blind = nil
      } else if blind == nil, !judged.wrongAnswers.contains(where: { $0.operation == earlier.id }) {
        blind = earlier
      }
    }
    return blind
  }
}
