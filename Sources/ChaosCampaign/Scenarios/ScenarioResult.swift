// What a scenario came to on one store and era.

import ChaosContracts
import ChaosScenarios

/// The worst that any trace of a scenario shows.
public struct ScenarioResult: Hashable, Sendable, Codable {
  /// The promises that some trace of it breaks, first those that the trace below breaks.
  public var broken: [String] = []
  /// Whether what breaks in some trace is the scenario's bug: all the trouble that matters took
  /// effect there, and the app's work alone does not break it.
  public var hasBug = false
  /// The trace that shows most, in its binary form: the first that shows the scenario's bug, or
  /// breaks something else, or in which everything that matters took effect, or the first of all.
  public var trace: [UInt8] = []
  /// The hash of all that happened in it.
  public var digest: UInt64 = 0
  /// How many traces it stands for.
  public var traces = 0
  /// Whether there were more traces than are run.
  public var isCut = false
  /// The step that never took effect although the scenario is about it, counted from 0.
  public var idle: Int?

  /// What the store would have to do for the scenario to say anything, and never did.
  public var lacking: Need?

  /// What the app would need for a step that matters, or for any act of it, and does not have.
  public var lack: Lack?

  /// How it ended.
  public enum Verdict: String, Hashable, Sendable, Codable {
    case broken, held, doesNotApply
  }

  public var verdict: Verdict {
    if !broken.isEmpty { return .broken }
    return idle == nil && lacking == nil && lack == nil ? .held : .doesNotApply
  }

  public init() {}
}
