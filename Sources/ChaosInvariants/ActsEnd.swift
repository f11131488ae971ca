// Every act comes to an end: no deadlock, no endless retry.

import ChaosContracts
import ChaosPhone

/// No act waits forever or calls the disk without end.
public struct ActsEnd: Invariant {
  public let name = "ActsEnd"
  public let summary = "no act waits forever or retries without end"
  public let source = "F67, F110"

  public init() {}

  public func check(_ judged: Judged) -> Violation? {
    for event in judged.history.events {
      guard case .phone(.hung(let process)) = event else { continue }
      return Violation(
        name, operation: nil,
        message: "an act of \(process.word) never ends, expected an answer: the watchdog kills it")
    }
    return nil
  }
}
