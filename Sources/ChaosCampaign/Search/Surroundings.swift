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

  private func precedes(_ other: Surroundings) -> Bool {
    (cause.needs.count, index) < (other.cause.needs.count, other.index)
  }

  /// Those that hold no other one within them, each once, the plainest first. Of sets, taking these
  /// is a join.
  static func plainest(of all: [Surroundings]) -> [Surroundings] {
    var plainest: [Surroundings] = []
    for next in all.sorted(by: { $0.precedes($1) }) where next.cause.needs.count <= most {
      if !plainest.contains(where: { $0.isWithin(next) }) { plainest.append(next) }
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
    let ends: Set<Circumstance> = [
      .panic, .powerLoss, .restarts, .diesInTheMiddle, .diesAtStart, .beforeFirstUnlock, .upgraded,
      .restored,
    ]
    if !implied.isDisjoint(with: ends) { implied.formUnion([.dies, .restarts]) }
    if implied.contains(.meanwhile) { implied.insert(.otherProcess) }
    if implied.contains(.beforeFirstUnlock) { implied.insert(.locked) }
    return implied
  }
}
