// What surrounds a failure: another bug that goes wrong at the same place has other surroundings.

import ChaosContracts

/// What was unusual in a failing trace before it went wrong.
public struct Surroundings: Codable, Hashable, Sendable {
  /// The trace's place in the campaign.
  public var index: Int
  /// See `FailingTrace.level(of:)`.
  public var level: Int
  /// What the trace, as it stands, would give as the cause.
  public var cause: Cause

  /// So many circumstances at most: what shows itself only with more of them is what another trace
  /// shows with fewer, or a matter of chance.
  static let most = 3

  /// Whether all that is unusual here is so there as well, and the store is asked for the same.
  private func isWithin(_ other: Surroundings) -> Bool {
    cause.work == other.cause.work && Set(cause.needs).isSubset(of: other.cause.needs)
  }

  /// Those that hold no other one within them, each once, the plainest first. Of sets, taking these
  /// is a join.
  static func plainest(of all: [Surroundings]) -> [Surroundings] {
    plainest(of: all.map { (seed: 0, surroundings: $0) }).map(\.surroundings)
  }

  /// The same of traces that several seeds draw.
  static func plainest(
    of all: [(seed: UInt64, surroundings: Surroundings)]
  ) -> [(seed: UInt64, surroundings: Surroundings)] {
    let sorted = all.sorted { one, other in
      let places = (one.surroundings.index, other.surroundings.index)
      let counts = (one.surroundings.cause.needs.count, other.surroundings.cause.needs.count)
      return (counts.0, places.0, one.seed) < (counts.1, places.1, other.seed)
    }
    var plainest: [(seed: UInt64, surroundings: Surroundings)] = []
    for next in sorted where next.surroundings.cause.needs.count <= most {
      if !plainest.contains(where: { $0.surroundings.isWithin(next.surroundings) }) {
        plainest.append(next)
      }
    }
    return plainest
  }

  /// Whether what was found has all that it needs here.
  func isExplained(by finding: Finding, breaking invariant: String) -> Bool {
    guard let known = finding.cause, finding.symptoms.contains(invariant) else { return false }
    if let work = known.work, work != cause.work { return false }
    return Set(known.needs).isSubset(of: Circumstance.implied(by: cause.needs))
  }
}

extension Circumstance {
  /// Circumstances, with those that each of them brings along.
  static func implied(by circumstances: [Circumstance]) -> Set<Circumstance> {
    var implied = Set(circumstances)
    // What a plainer trace may have in the place of each trouble.
    if implied.contains(.powerLoss) { implied.insert(.panic) }
    if implied.contains(.restored) { implied.insert(.purged) }
    let restarts: Set<Circumstance> = [
      .panic, .powerLoss, .restored, .beforeFirstUnlock, .timePasses,
    ]
    if !implied.isDisjoint(with: restarts) { implied.insert(.restarts) }
    if implied.contains(.restarts) { implied.insert(.locked) }
    if !implied.isEmpty { implied.insert(.dies) }
    if implied.contains(.meanwhile) { implied.insert(.otherProcess) }
    return implied
  }
}
