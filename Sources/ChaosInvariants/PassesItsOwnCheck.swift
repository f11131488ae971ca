// What the store itself says of its files.

import ChaosContracts

/// A store's own check finds nothing wrong, unless something damaged its files.
struct PassesItsOwnCheck: Invariant {
  let summary = "a store's own integrity check finds nothing"
  let source = "I6"

  func check(_ judged: Judged) -> Violation? {
    var isDamaged = false
    for event in judged.history.events {
      switch event {
      case _ where event.damagesFiles: isDamaged = true
      case .complained(let process, let complaint) where !isDamaged:
        return Violation(
          name,
          message: "the store's own check in \(process.word) finds a fault, expected none: "
            + complaint)
      default: break
      }
    }
    return nil
  }
}
