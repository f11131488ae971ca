// What the meter says of many traces on one store.

import ChaosContracts

/// How often the two worlds agree, and each trace in which they do not.
public struct FidelityReport: Sendable, Encodable {
  public var store: String
  public var seed: String
  public var traces = 0
  public var agreeing = 0
  public var answers = 0
  public var kills = 0
  /// Kills in the middle of an act.
  public var killsWithinActs = 0
  public private(set) var disagreements: [MeasuredTrace] = []
  public private(set) var unknown: [MeasuredTrace] = []

  public init(store: String, seed: String) {
    self.store = store
    self.seed = seed
  }

  public mutating func add(_ measured: MeasuredTrace) {
    traces += 1
    answers += measured.answers
    kills += measured.kills
    killsWithinActs += measured.killsWithin
    if measured.agrees {
      agreeing += 1
      return
    }
    // What cannot be simulated, or made real, is no disagreement.
    if measured.doubts.isEmpty { disagreements.append(measured) } else { unknown.append(measured) }
  }

  /// Broken where the worlds differ, unknown where some trace says nothing, or none ran.
  public var verdict: Verdict {
    if !disagreements.isEmpty { return .broken }
    return unknown.isEmpty && traces > 0 ? .held : .unknown
  }
}
