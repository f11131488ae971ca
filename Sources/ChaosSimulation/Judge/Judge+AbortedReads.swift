// Reads of a value that was on its way, and was refused in the end. Databases call them aborted
// reads (Adya's G1a): somebody believes what never happened.

import ChaosContracts

extension Judge {
  /// Marks reads that saw a change before the store said that it changed nothing. While the change
  /// was under way the answer was lawful, so it is judged now.
  ///
  /// - Parameter index: the version of the key that was refused, and that no crash can have undone.
  mutating func findAbortedReads(of index: Int, _ key: Int) {
    if anythingGoes || ledgers[key].isDamaged { return }
    let refused = ledgers[key].versions[index]
    for read in judged.history.operations
    where read.kind == .read && sole[read.id] == index && read.key.map({ Int($0.code) }) == key {
      // What was there when it read: what came later nobody could ask of it.
      let earlier = ledgers[key].versions[..<index].last {
        $0.status == .ok && ($0.completed ?? .max) < read.invoked
      }
      let wrong = WrongAnswer(
        operation: read.id, kind: refused.value == nil ? .absent : .older,
        required: earlier?.operation, observed: refused.operation)
      let place = judged.wrongAnswers.firstIndex { $0.operation > read.id }
      judged.wrongAnswers.insert(wrong, at: place ?? judged.wrongAnswers.count)
    }
  }

  /// Whether an operation is a write that its store has given up, and the next one asks again.
  func isGivenUp(_ id: Int, before next: Operation) -> Bool {
    let operation = judged.operation(id)
    return operation.kind != .read && operation.completion == .retried
      && operation.life == next.life && operation.key == next.key
  }
}
