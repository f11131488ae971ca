// Every update counts, whoever makes it.

import ChaosContracts

/// Writes of different keys by different processes both survive, and updates of one key all count.
struct NoLostUpdate: Invariant {
  let summary = "updates by several processes all count"
  let source = "I5; F48"

  func check(_ judged: Judged) -> Violation? {
    if let lost = judged.lostUpdates.first {
      let write = judged.operation(lost.write)
      let undone = judged.operation(lost.lost)
      let isSame = Words.value(write) == Words.value(undone)
      return Violation(
        name, operation: lost.write, belief: write.basedOn, required: lost.lost,
        message: "\(Words.key(write)) becomes \(Words.value(write))"
          + (isSame
            ? " for the second time, expected a value built on the first"
            : ", expected a value built on \(Words.value(undone))")
          + ", which was acknowledged before")
    }
    return judged.first(.lostUpdate, breaking: name)
  }
}
