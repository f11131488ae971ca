// Failures of another kind that shrinking comes across: a smaller trace may go wrong in a way that
// no trace of the search did.

import ChaosShrinking
import ChaosTrace

/// A trace that goes wrong, and not in the way that was asked for.
public struct MetFailure: Codable, Hashable, Sendable {
  /// Where it goes wrong.
  public var site: FailureSite
  public var trace: Trace

  public init(site: FailureSite, trace: Trace) {
    self.site = site
    self.trace = trace
  }

  /// As many of one shrinking are kept, at most: the smallest.
  public static let most = 8

  /// The smallest of each place, the smallest first.
  static func smallest(of met: [FailureSite: Trace]) -> [MetFailure] {
    let sorted = met.map { MetFailure(site: $0.key, trace: $0.value) }.sorted { one, other in
      if one.trace != other.trace { return ShrinkOrder.isSmaller(one.trace, other.trace) }
      return one.site.name.utf8.lexicographicallyPrecedes(other.site.name.utf8)
    }
    return Array(sorted.prefix(most))
  }
}
