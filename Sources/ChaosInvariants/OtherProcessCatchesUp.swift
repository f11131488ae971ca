// Each process sees what the others wrote.

import ChaosContracts

/// A process that goes on living sees what another one wrote, as soon as the store promises.
public struct OtherProcessCatchesUp: Invariant {
  public let name = "OtherProcessCatchesUp"
  public let summary = "a process sees what another one wrote, without a relaunch"
  public let source = "I10"

  public init() {}

  public func check(_ judged: Judged) -> Violation? { judged.first(.stale, breaking: name) }
}
