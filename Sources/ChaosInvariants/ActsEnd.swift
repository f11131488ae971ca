// Every act comes to an end: no deadlock, no endless retry.

import ChaosContracts
import ChaosPhone

/// No act waits forever or calls the disk without end.
struct ActsEnd: Invariant {
  let name = "ActsEnd"
  let summary = "no act waits forever or retries without end"
  let source = "F67, F110"

  func check(_ judged: Judged) -> Violation? {
    for event in judged.history.events {
      guard case .phone(.hung(let process)) = event else { continue }
      return Violation(
        name, operation: nil,
        message: "an act of \(process.word) never ends, expected an answer: the watchdog kills it")
    }
    return nil
  }
}
