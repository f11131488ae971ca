// Every act comes to an end: no deadlock, no endless retry.

import ChaosContracts
import ChaosPhone

/// No act waits forever or calls the disk without end.
struct ActsEnd: Invariant {
  let summary = "no act waits forever or retries without end"
  let source = "F67, F110"

  func check(_ judged: Judged) -> Violation? {
    for case .phone(.hung(let process)) in judged.history.events {
      return Violation(
        name,
        message: "an act of \(process.word) never ends, expected an answer: the watchdog kills it")
    }
    return nil
  }
}
