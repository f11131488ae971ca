// A suspended process cannot give a lock or a coordinated access back, so it must have neither.

import ChaosContracts
import ChaosPhone

/// No process is suspended with a lock or inside a coordinated access that others may need.
struct NoLockAcrossSuspension: Invariant {
  let summary =
    "no process is suspended with a lock or a coordinated access that others need"
  let source = "I13, F68, F110"

  func check(_ judged: Judged) -> Violation? {
    var isDamaged = false
    for event in judged.history.events {
      switch event {
      // A database whose header other hands damaged is none in the system's eyes (F70).
      case _ where event.damagesFiles: isDamaged = true
      case .phone(.heldLock(let process, let path)) where !isDamaged:
        return Violation(
          name,
          message:
            "\(process.word) is suspended with a lock on \(path), expected none: iOS kills it "
            + "with 0xdead10cc")
      case .phone(.heldClaim(let process, let path)):
        return Violation(
          name,
          message:
            "\(process.word) is suspended inside a coordinated access to \(path), expected none: "
            + "others wait for it")
      default: break
      }
    }
    return nil
  }
}
