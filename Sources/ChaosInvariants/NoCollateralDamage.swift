// Changing one key leaves the others alone.

import ChaosContracts

/// Writing, or failing to write, a key never changes another one.
public struct NoCollateralDamage: Invariant {
  public let name = "NoCollateralDamage"
  public let summary = "changing one key never damages another"
  public let source = "I7"

  public init() {}

  public func check(_ judged: Judged) -> Violation? { judged.first(.collateral, breaking: name) }
}
