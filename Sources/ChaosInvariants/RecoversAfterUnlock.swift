// The first unlock cures, without a relaunch.

import ChaosContracts

/// After the first unlock every process reads what is stored, without being started anew.
public struct RecoversAfterUnlock: Invariant {
  public let name = "RecoversAfterUnlock"
  public let summary = "a process that lived through the first unlock comes to its senses"
  public let source = "I9; F34 to F41"

  public init() {}

  public func check(_ judged: Judged) -> Violation? { judged.first(.sticky, breaking: name) }
}
