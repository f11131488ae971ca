// A suspended process cannot give a lock back, so it must not have one.

import ChaosContracts
import ChaosPhone

/// No process is suspended with a lock on a file that others may need.
public struct NoLockAcrossSuspension: Invariant {
  public let name = "NoLockAcrossSuspension"
  public let summary = "no process is suspended with a lock in the shared container (0xdead10cc)"
  public let source = "I13, F68"

  public init() {}

  public func check(_ judged: Judged) -> Violation? {
    for event in judged.history.events {
      // A database whose header other hands damaged is none in the system's eyes (F70).
      if case .corrupted = event { return nil }
      guard case .phone(.heldLock(let process, let path)) = event else { continue }
      return Violation(
        name, operation: nil,
        message: "\(process.word) is suspended with a lock on \(path), and killed with 0xdead10cc")
    }
    return nil
  }
}
