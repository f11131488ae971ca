// What is changed together is there together, or not at all.

import ChaosContracts

/// A batch is all there or not at all, if the store promises so. The judge marks the reads that
/// miss a part of which the same process saw another.
struct BatchesAreAtomic: Invariant {
  let summary = "a batch is all there or not at all, whatever interrupted it"
  let source = "I6, I18"

  func check(_ judged: Judged) -> Violation? {
    guard let torn = judged.tornBatches.first else { return nil }
    let (read, missed) = (judged.operation(torn.read), judged.operation(torn.missed))
    return Violation(
      name, operation: torn.read, belief: torn.read, required: torn.missed,
      message: "\(Words.key(read)) reads \(Words.answer(read)), expected \(Words.value(missed)): "
        + "another change of the same batch is there")
  }
}
