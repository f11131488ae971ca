// One store's state is no reason to destroy another's.

import ChaosContracts

/// No answer about one store, wrong or missing, leads to a change in another one that lives longer
/// or is readable at other times.
public struct NoCrossStoreDamage: Invariant {
  public let name = "NoCrossStoreDamage"
  public let summary = "what one store cannot tell never damages another"
  public let source = "I16; F88, F90, M06"

  public init() {}

  public func check(_ judged: Judged) -> Violation? { judged.poisoned(breaking: name, .otherStore) }
}
