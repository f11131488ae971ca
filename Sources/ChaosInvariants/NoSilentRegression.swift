// No value silently regresses.

import ChaosContracts

/// A read answers with the value that is stored, a newer one, or says aloud that it cannot.
public struct NoSilentRegression: Invariant {
  public let name = "NoSilentRegression"
  public let summary = "a read never answers with less than is stored"
  public let source = "I1, I2; F25"

  public init() {}

  public func check(_ judged: Judged) -> Violation? { judged.first(.silent, breaking: name) }
}
